"""OAuth for applications: PKCE, the first tokens, and a token that renews itself."""
from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from dataclasses import dataclass
from typing import Callable, Dict, List, Optional
from urllib import error, parse, request

from ._core import HearthError


@dataclass(frozen=True)
class Tokens:
    """`expires_at` is in seconds since 1970. A refresh token is valid once."""

    access_token: str
    refresh_token: Optional[str]
    expires_at: float
    scope: str


@dataclass(frozen=True)
class Pkce:
    """Keep the verifier; send the challenge."""

    verifier: str
    challenge: str


def pkce() -> Pkce:
    verifier = secrets.token_urlsafe(48)
    digest = hashlib.sha256(verifier.encode()).digest()
    return Pkce(verifier, base64.urlsafe_b64encode(digest).rstrip(b'=').decode())


def authorization_url(
    auth_url: str, *, client_id: str, redirect_uri: str, scopes: List[str], challenge: str, state: str
) -> str:
    """Where to send the browser. Compare `state` when it comes back."""
    query = {
        'response_type': 'code',
        'client_id': client_id,
        'redirect_uri': redirect_uri,
        'scope': ' '.join(scopes),
        'code_challenge': challenge,
        'code_challenge_method': 'S256',
        'state': state,
    }
    return f"{auth_url.rstrip('/')}/oauth/authorize?{parse.urlencode(query)}"


def exchange(
    auth_url: str,
    *,
    client_id: str,
    redirect_uri: str,
    code: str,
    verifier: str,
    client_secret: Optional[str] = None,
) -> Tokens:
    """The first tokens, for the code that the browser came back with."""
    given = {'grant_type': 'authorization_code', 'code': code, 'redirect_uri': redirect_uri, 'code_verifier': verifier}
    return _ask(auth_url, client_id, client_secret, given)


def refresh(auth_url: str, *, client_id: str, refresh_token: str, client_secret: Optional[str] = None) -> Tokens:
    """New tokens. The old refresh token ends."""
    return _ask(auth_url, client_id, client_secret, {'grant_type': 'refresh_token', 'refresh_token': refresh_token})


class RenewedToken:
    """Give it to `Hearth(token=…)`: renews the access token before it expires, in one thread at a time.

    `store` is called with every new pair, before it is used: the old refresh token has ended.
    """

    def __init__(
        self,
        auth_url: str,
        tokens: Tokens,
        *,
        client_id: str,
        client_secret: Optional[str] = None,
        store: Optional[Callable[[Tokens], None]] = None,
    ) -> None:
        self._auth_url = auth_url
        self._tokens = tokens
        self._client_id = client_id
        self._client_secret = client_secret
        self._store = store
        self._lock = threading.Lock()

    def __call__(self, is_refused: bool) -> str:
        refused = self._tokens.access_token if is_refused else None
        with self._lock:
            # Another thread may have renewed it meanwhile.
            is_old = self._tokens.expires_at < time.time() + 30 or self._tokens.access_token == refused
            if is_old and self._tokens.refresh_token is not None:
                self._tokens = refresh(
                    self._auth_url,
                    client_id=self._client_id,
                    client_secret=self._client_secret,
                    refresh_token=self._tokens.refresh_token,
                )
                if self._store:
                    self._store(self._tokens)
            return self._tokens.access_token


def _ask(auth_url: str, client_id: str, client_secret: Optional[str], given: Dict[str, str]) -> Tokens:
    headers = {'Accept': 'application/json'}
    form = {**given, 'client_id': client_id}
    if client_secret is not None:
        form['client_secret'] = client_secret
    url = f"{auth_url.rstrip('/')}/oauth/token"
    try:
        with request.urlopen(request.Request(url, parse.urlencode(form).encode(), headers), timeout=30) as answer:
            body = json.load(answer)
    except error.HTTPError as refused:
        with refused:
            told = json.load(refused)
        raise HearthError(refused.code, str(told.get('error')), str(told.get('error_description', ''))) from None
    expires_at = time.time() + float(body['expires_in'])
    return Tokens(str(body['access_token']), body.get('refresh_token'), expires_at, str(body.get('scope', '')))
