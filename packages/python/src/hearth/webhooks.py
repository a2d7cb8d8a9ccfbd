"""Checks that a webhook event comes from Hearth."""
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import List, Mapping, Union, cast

from .types import WebhookEvent


class WebhookError(ValueError):
    """The request is not from Hearth, or too old. Answer it with 401."""


class WebhookConfigurationError(Exception):
    """The secret that this program was given is missing or not complete. Answer with 500, so that it is noticed."""


def verify_webhook(
    body: Union[bytes, str], headers: Mapping[str, str], secret: Union[str, List[str]], tolerance: float = 300
) -> WebhookEvent:
    """The event of a delivery. Give the body as it came: parsing changes its bytes.

    Give both secrets for the time after a rotation. `tolerance` is in seconds.
    """
    keys = [_key(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise WebhookConfigurationError('There is no secret of the webhook')
    given = {name.lower(): value for name, value in headers.items()}
    try:
        event_id, sent_at = given['webhook-id'], given['webhook-timestamp']
        signatures = given['webhook-signature'].split()
        age = abs(time.time() - int(sent_at))
    except (KeyError, ValueError):
        raise WebhookError('The headers of a webhook are missing') from None
    if not age <= tolerance:
        raise WebhookError('The delivery is too old, or the clock of this machine is wrong')
    raw = body.encode() if isinstance(body, str) else body
    signed = f'{event_id}.{sent_at}.'.encode() + raw
    for key in keys:
        expected = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if any([hmac.compare_digest(expected.encode(), signature.encode()) for signature in signatures]):
            return cast(WebhookEvent, json.loads(raw))
    raise WebhookError('The signature does not fit this secret')


_KEY_MIN = 24


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix('whsec_'), validate=True)
    except binascii.Error:
        key = b''
    # Anyone can sign with an empty key: this must be noticed, and never be taken for a forged delivery.
    if len(key) < _KEY_MIN:
        raise WebhookConfigurationError('The secret of the webhook is missing or not complete; it begins with whsec_')
    return key
