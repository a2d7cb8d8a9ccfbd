"""Calls the operations that are named on standard input, one JSON object per line, and prints their answers."""
import json
import re
import sys

from hearth import Hearth
from hearth._core import Pages


def snake_case(words: str) -> str:
    return re.sub(r'([a-z0-9])([A-Z])', r'\1_\2', words).lower()


for line in sys.stdin:
    given = json.loads(line)
    api = Hearth(given['baseUrl'], given['token'], retries=0)
    method = getattr(getattr(api, snake_case(given['group'])), snake_case(given['name']))
    args = [*given['params'], *([given.get('body')] if given.get('body') is not None else [])]
    query = {snake_case(key) + ('_' if key in ('from', 'in') else ''): value for key, value in (given.get('query') or {}).items()}
    try:
        answer = method(*args, **query)
        if isinstance(answer, Pages):
            page = answer.page()
            answer = {'data': page.data, 'pagination': page.pagination}
        print(json.dumps({'answer': answer}), flush=True)
    except Exception as error:
        print(json.dumps({'error': f'{type(error).__name__}: {error}'}), flush=True)
