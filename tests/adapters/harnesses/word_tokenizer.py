"""A tokenizer of the fixture's words, for trainers: nothing is downloaded."""

from __future__ import annotations

from stub_model import ROWS
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

_WORDS = sorted({word for row in ROWS for word in f"{row['prompt']} {row['answer']}".split()})


def word_tokenizer():
    """Each word is a token."""
    numbers = {word: number for number, word in enumerate(["<pad>", "<eos>", *_WORDS])}
    tokenizer = Tokenizer(models.WordLevel(numbers, unk_token="<eos>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="<pad>", eos_token="<eos>")
