"""StepGame (Shi, Zhang, Lipani, AAAI 2022): chains of unit steps, told in 217 templates."""
