"""Free text to an answer: what did the model say?"""
