"""Calls the operations that are named on standard input, one JSON object per line, and prints their answers."""
import json
import keyword
import re
import sys

from hearth import Hearth
from hearth._core import Pages


def snake_case(words: str) -> str:
    name = re.sub(r'([a-z0-9])([A-Z])', r'\1_\2', words).lower()
    return name + '_' if keyword.iskeyword(name) else name


for line in sys.stdin:
    given = json.loads(line)
    api = Hearth(given['baseUrl'], given['token'], retries=0)
    args = [*given['params'], *([given.get('body')] if given.get('body') is not None else [])]
    query = {snake_case(key): value for key, value in (given.get('query') or {}).items()}
    try:
        method = getattr(getattr(api, snake_case(given['group'])), snake_case(given['name']))
        answer = method(*args, **query)
        if isinstance(answer, Pages):
            page = answer.page()
            answer = {'data': page.data, 'pagination': page.pagination}
        print(json.dumps({'answer': answer}), flush=True)
    except Exception as error:
        print(json.dumps({'error': f'{type(error).__name__}: {error}'}), flush=True)
