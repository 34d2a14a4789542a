"""SpaRTUN (Mirzaee and Kordjamshidi, EMNLP 2022): blocks and shapes in space, with directions, distance and contact."""
