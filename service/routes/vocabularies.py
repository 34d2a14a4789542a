"""``GET /vocabularies``: the labels that stories and predictions are written in, and what they mean."""

from __future__ import annotations

from fastapi import APIRouter

from spatialjudge.service.schemas import VocabulariesResponse

router = APIRouter(tags=["vocabularies"])


@router.get("/vocabularies", summary="List the vocabularies")
async def vocabularies() -> VocabulariesResponse:
    """Every vocabulary with its version, its families, and of each label the meaning, other names and converse."""
    return VocabulariesResponse.known()
