"""What every call shares: sending, retries, pages and errors. Standard library only."""
from __future__ import annotations

import json
import random
import threading
import time
import uuid
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException
from typing import Any, Callable, Dict, Generic, Iterator, List, Literal, Mapping, Optional, TypeVar, Union, cast
from urllib import error, parse, request

from .types import Pagination

T = TypeVar('T')
C = TypeVar('C')

# A token, or a function that returns one. It is called again with True after a 401.
Token = Union[str, None, Callable[[bool], Optional[str]]]


@dataclass(frozen=True)
class Problem:
    """One flaw of a request: the field, and what is wrong with it."""

    field: str
    message: str


class HearthError(Exception):
    """The API refused a request, or did not answer. `code` is stable; the message is for people."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        problems: Optional[List[Problem]] = None,
    ) -> None:
        super().__init__(f'{code}: {message}')
        self.status = status
        self.code = code
        self.message = message
        self.request_id = request_id
        # Seconds, from the header Retry-After.
        self.retry_after = retry_after
        self.problems: List[Problem] = problems or []


@dataclass(frozen=True)
class Ok(Generic[T]):
    """The answer of a call that succeeded."""

    data: T


@dataclass(frozen=True)
class Failed(Generic[C]):
    """A refusal. `code` is one of those that the operation can answer."""

    code: C
    error: HearthError


Result = Union[Ok[T], Failed[C]]


def attempt(call: Callable[[], T]) -> Union[Ok[T], Failed[Any]]:
    """Runs a call and returns its error instead of raising it."""
    try:
        return Ok(call())
    except HearthError as failed:
        return Failed(failed.code, failed)


@dataclass(frozen=True)
class RateLimit:
    """What the last answer said about the limit. `reset` is in seconds since 1970."""

    limit: int
    remaining: int
    reset: int


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: List[T]
    pagination: Pagination


class Pages(Generic[T]):
    """A list of the API. Iterate over it for every item of every page, or take one page."""

    def __init__(self, core: Core, method: str, path: str, query: Optional[Mapping[str, Any]] = None) -> None:
        self._core = core
        self._method = method
        self._path = path
        self._query = dict(query or {})

    def page(self, cursor: Optional[str] = None) -> Page[T]:
        """The first page, or the page after a cursor."""
        query = {**self._query, 'cursor': cursor} if cursor is not None else self._query
        answer = self._core.send(self._method, self._path, query=query)
        return Page(cast('List[T]', answer['data']), cast(Pagination, answer['pagination']))

    def pages(self) -> Iterator[Page[T]]:
        """Every page, one after the other."""
        page = self.page()
        while True:
            yield page
            cursor = page.pagination.get('nextCursor')
            if not page.pagination['hasMore'] or cursor is None:
                return
            page = self.page(cursor)

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data


def quote(value: str) -> str:
    """A value as one part of a path."""
    return parse.quote(value, safe='')


def quote_key(value: str) -> str:
    """The key of a file as the end of a path: its slashes stay."""
    return '/'.join(quote(part) for part in value.split('/'))


class _NoRedirect(request.HTTPRedirectHandler):
    """The API does not redirect. A redirect would carry the token to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = request.build_opener(_NoRedirect)


class Core:
    """Sends requests. Retries what can be repeated without doing it twice."""

    def __init__(self, base_url: str, token: Token, retries: int, max_wait: float, timeout: float) -> None:
        self._base = base_url.rstrip('/')
        self._token = token
        self._retries = retries
        self._max_wait = max_wait
        self._timeout = timeout
        self._lock = threading.Lock()
        self._rate_limit: Optional[RateLimit] = None

    @property
    def rate_limit(self) -> Optional[RateLimit]:
        with self._lock:
            return self._rate_limit

    def call(self, method: str, path: str, **given: Any) -> Any:
        return self.send(method, path, **given)['data']

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        key: Optional[str] = None,
        replayed: bool = False,
    ) -> Dict[str, Any]:
        url = self._base + path + _write_query(query or {})
        headers = {'Accept': 'application/json', 'User-Agent': 'hearth-python/1.0.0'}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers['Content-Type'] = 'application/json'
        if replayed:
            # One key over all tries: the server does it once.
            headers['Idempotency-Key'] = key or str(uuid.uuid4())
        is_repeatable = replayed or method in ('GET', 'PUT', 'DELETE')
        tried = 0
        is_renewed = False
        while True:
            failed = self._try(method, url, headers, data, is_renewed)
            if not isinstance(failed, HearthError):
                return failed
            if failed.status == 401 and callable(self._token) and not is_renewed:
                is_renewed = True
                continue
            pause = failed.retry_after if failed.retry_after is not None else 0.25 * 2**tried * (0.5 + random.random())
            if tried >= self._retries or pause > self._max_wait or not _can_repeat(failed, is_repeatable):
                raise failed
            time.sleep(pause)
            tried += 1

    def _try(
        self, method: str, url: str, headers: Dict[str, str], data: Optional[bytes], is_renewed: bool
    ) -> Union[Dict[str, Any], HearthError]:
        token = self._token(is_renewed) if callable(self._token) else self._token
        sent = {**headers, 'Authorization': f'Bearer {token}'} if token else headers
        try:
            with _opener.open(request.Request(url, data, sent, method=method), timeout=self._timeout) as answer:
                text = answer.read()
                self._note(answer.headers)
                return cast('Dict[str, Any]', json.loads(text))
        except error.HTTPError as refused:
            with refused:
                self._note(refused.headers)
                return _read_refusal(refused)
        except (OSError, HTTPException, ValueError) as cause:
            failed = HearthError(0, 'network', f'The server gave no answer: {cause}')
            failed.__cause__ = cause
            return failed

    def _note(self, headers: Message) -> None:
        values = [headers.get(f'X-RateLimit-{name}') for name in ('Limit', 'Remaining', 'Reset')]
        if all(value is not None for value in values):
            limit, remaining, reset = (int(value) for value in values if value is not None)
            with self._lock:
                self._rate_limit = RateLimit(limit, remaining, reset)


def _can_repeat(failed: HearthError, is_repeatable: bool) -> bool:
    # A 429 was refused before anything happened.
    if failed.status == 429:
        return True
    return is_repeatable and (failed.status in (0, 408) or failed.status >= 500 or failed.code == 'request_in_flight')


def _write_query(query: Mapping[str, Any]) -> str:
    given = {key: _write_value(value) for key, value in query.items() if value is not None}
    return f'?{parse.urlencode(given)}' if given else ''


def _write_value(value: Any) -> str:
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, (list, tuple)):
        return ','.join(_write_value(one) for one in value)
    return str(value)


def _read_refusal(refused: error.HTTPError) -> HearthError:
    try:
        body = json.loads(refused.read())
    except (ValueError, OSError, HTTPException):
        body = {}
    if not isinstance(body, dict):
        body = {}
    after = refused.headers.get('Retry-After', '')
    problems = [Problem(str(one.get('field')), str(one.get('message'))) for one in body.get('problems', [])]
    return HearthError(
        refused.code,
        str(body.get('code', 'network')),
        str(body.get('error', f'The server answered {refused.code}')),
        request_id=refused.headers.get('X-Request-Id'),
        retry_after=float(after) if after.isdigit() else None,
        problems=problems,
    )
