"""Typed client for the Hearth API. Standard library only.

    from hearth import Hearth

    api = Hearth('https://hearth.example', token='hearth_pat_…')
    for event in api.events.list(q='garden'):
        print(event['dateTime'], event['title'])
"""
from __future__ import annotations

from typing import Dict, Optional
from urllib import request

from . import types
from ._core import Core, Failed, HearthError, Ok, Page, Pages, Problem, RateLimit, Result, Token
from ._groups import AllGroups
from .webhooks import WebhookConfigurationError, WebhookError, verify_webhook

__all__ = [
    'Failed',
    'Hearth',
    'HearthError',
    'Ok',
    'Page',
    'Pages',
    'Problem',
    'RateLimit',
    'Result',
    'WebhookConfigurationError',
    'WebhookError',
    'types',
    'upload',
    'verify_webhook',
]
__version__ = '1.0.0'


class Hearth(AllGroups):
    """The API of one instance. Safe to share between threads.

    `retries` counts tries after the first. A limit that resets later than `max_wait` seconds is raised instead.
    """

    def __init__(
        self, base_url: str, token: Token = None, *, retries: int = 2, max_wait: float = 30.0, timeout: float = 30.0
    ) -> None:
        self._core = Core(base_url, token, retries, max_wait, timeout)
        super().__init__(self._core)

    @property
    def rate_limit(self) -> Optional[RateLimit]:
        """What the last answer said about the limit."""
        return self._core.rate_limit


def upload(api: Hearth, content: bytes, body: types.UploadRequest) -> str:
    """Sends a file and returns its URL once the server has checked it."""
    requested = api.uploads.request(body)
    headers: Dict[str, str] = {'Content-Type': body['contentType']}
    with request.urlopen(request.Request(requested['uploadUrl'], content, headers, method='PUT'), timeout=60):
        pass
    # The first visit checks the file: a bad one is refused here.
    with request.urlopen(request.Request(requested['publicUrl'], method='HEAD'), timeout=60):
        pass
    return requested['publicUrl']
