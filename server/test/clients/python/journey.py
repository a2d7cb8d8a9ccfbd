"""What a program written with the client does, in the order that the test expects. Prints one JSON object per line."""
import json
import sys
from typing import Any

from hearth import Failed, Hearth, HearthError, WebhookConfigurationError, WebhookError, upload, verify_webhook

base_url, token, event_id, group_id, mode = sys.argv[1:6]


def say(what: str, **more: Any) -> None:
    print(json.dumps({'what': what, **more}), flush=True)


def journey() -> None:
    api = Hearth(base_url, token)
    titles = [event['title'] for event in api.events.list(limit=2)]
    pages = [len(page.data) for page in api.events.list(limit=2).pages()]
    say('listed', titles=titles, pages=pages)
    seat = api.rsvps.create(event_id)
    say('rsvp', status=seat['status'])
    again = api.rsvps.try_create(event_id)
    say('again', code=again.code if isinstance(again, Failed) else None)
    try:
        api.groups.get('no-such-group')
    except HearthError as error:
        say('missing', code=error.code, status=error.status, hasId=error.request_id is not None)
    try:
        api.profile.update({'name': ''})
    except HearthError as error:
        say('problems', fields=[problem.field for problem in error.problems])
    content = sys.stdin.buffer.read()
    url = upload(
        api, content, {'category': 'avatar', 'filename': 'a.png', 'contentType': 'image/png', 'size': len(content)}
    )
    say('avatar', url=api.profile.update({'avatarUrl': url})['avatarUrl'])
    limit = api.rate_limit
    say('limit', known=limit is not None and limit.limit > limit.remaining)


def creates() -> None:
    """One event for each call, whatever happens on the way."""
    api = Hearth(base_url, token, retries=4, max_wait=5)
    for number in range(int(event_id)):
        made = api.events.create(group_id, {'title': f'Try {number}', 'dateTime': '2030-05-01T18:00:00Z', 'timezone': 'UTC'})
        say('created', title=made['title'])


def waits() -> None:
    """A limit that resets later than the client may wait is raised, and a new token is asked for after a 401."""
    asked = []

    def renew(is_refused: bool) -> str:
        asked.append(is_refused)
        return token if is_refused else 'hearth_pat_wrong'

    api = Hearth(base_url, renew, max_wait=0.5)
    say('renewed', name=api.users.get_me()['name'], asked=asked)
    try:
        api.scopes.list().page()
    except HearthError as error:
        say('limited', code=error.code, after=error.retry_after)


def webhook() -> None:
    given = json.load(sys.stdin)
    event = verify_webhook(given['body'], given['headers'], ['whsec_' + 'A' * 32, given['secret']])
    if event['type'] == 'rsvp.confirmed':
        say('event', eventId=event['data']['eventId'])
    try:
        verify_webhook(given['body'] + ' ', given['headers'], given['secret'])
    except ValueError as error:
        say('refused', text=str(error))


def vectors() -> None:
    given = json.load(sys.stdin)
    for case in given['cases']:
        headers = {'webhook-id': given['id'], 'webhook-timestamp': given['timestamp']}
        try:
            verify_webhook(given['body'], {**headers, 'webhook-signature': case['signature']}, case['secret'], 1e12)
            outcome = 'accepted'
        except WebhookError:
            outcome = 'refused'
        except WebhookConfigurationError:
            outcome = 'misconfigured'
        say(case['name'], outcome=outcome)


{'journey': journey, 'creates': creates, 'waits': waits, 'webhook': webhook, 'vectors': vectors}[mode]()
