import { randomUUIDv7 } from 'node:crypto'
import type { App } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import type { Shot } from './shots.ts'

type Post = (path: string, body: object) => Promise<{ id: string }>

async function makeLog(app: App, webhookId: string, { id }: Person): Promise<string> {
  const types = ['user.updated', 'rsvp.confirmed', 'rsvp.cancelled', 'checkin.created', 'event.updated']
  const ids: string[] = []
  for (let at = 0; at < 12; at++) {
    const occurred = new Date(app.clock.now().getTime() - (12 - at) * 240_000).toISOString()
    const event = { id: randomUUIDv7(), type: types[at % types.length]!, subject_user_id: id, occurred_at: occurred }
    const data = JSON.stringify({ userId: id, fields: ['bio'] })
    await app.database
      .insertInto('outbox_events')
      .values({ ...event, data, relayed_at: occurred })
      .execute()
    const isGood = at % 4 !== 3
    const attempt = {
      id: randomUUIDv7(),
      webhook_id: webhookId,
      event_id: event.id,
      event_type: event.type,
      attempt: 1,
    }
    const answer = isGood
      ? { is_success: true, status_code: 200, response_body: 'ok' }
      : { is_success: false, status_code: 503, response_body: '{"error": "The queue is full"}' }
    await app.database
      .insertInto('webhook_attempts')
      .values({ ...attempt, ...answer, duration_ms: 40 + 17 * at, attempted_at: occurred })
      .execute()
    ids.push(attempt.id)
  }
  return ids.at(-1)!
}

async function makeCalls({ database, clock }: App, { id }: Person): Promise<void> {
  const calls = [
    ['list_events', null],
    ['get_event', null],
    ['rsvp_to_event', 'event_full'],
    ['list_managed_groups', null],
    ['list_attendees', 'insufficient_scope'],
  ] as const
  const token = await database.selectFrom('tokens').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  const rows = calls.map(([tool, error_code], at) => ({
    ...{ id: randomUUIDv7(), user_id: id, tool, error_code, token_id: token.id, duration_ms: 12 + 9 * at },
    called_at: new Date(clock.now().getTime() - (calls.length - at) * 60_000).toISOString(),
  }))
  await database.insertInto('mcp_calls').values(rows).execute()
}

/** Webhooks, their log, event types, agents and widgets. */
export async function listHooksShots(app: App): Promise<Shot[]> {
  const as = await makeUser(app, { username: 'noor', name: 'Noor Haddad' })
  const session = await makeSession(app, as)
  await makeToken(app, as, ['read:events'])
  const post: Post = async (path, body) => {
    const answer = await app.post(`/v1/developer/${path}`, { session, body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer.body.data
  }
  const url = (path: string) => `https://hooks.example/${path}`
  const { id } = await post('webhooks', {
    url: url('hearth'),
    name: 'Door display',
    eventTypes: ['rsvp.*', 'checkin.*'],
  })
  const failing = await post('webhooks', { url: url('crm/events'), eventTypes: ['event.created', 'event.updated'] })
  const health = JSON.stringify({ failingSince: new Date(app.clock.now().getTime() - 7_200_000).toISOString() })
  await app.database.updateTable('webhook_queues').set({ health }).where('webhook_id', '=', failing.id).execute()
  await post('pull-webhooks', { name: 'Laptop', eventTypes: ['*'] })
  const attempt = await makeLog(app, id, as)
  await makeCalls(app, as)
  const paths = {
    webhooks: 'webhooks',
    'webhook-new': 'webhooks/new',
    webhook: `webhooks/${failing.id}`,
    deliveries: `webhooks/${id}/deliveries`,
    delivery: `webhooks/${id}/deliveries/${attempt}`,
    'event-types': 'event-types',
    'event-type': 'event-types/rsvp.cancelled',
    mcp: 'mcp',
    widgets: 'widgets?kind=carousel&limit=3',
  }
  return Object.entries(paths).map(([name, path]) => ({ name: `developers-${name}`, path: `/developers/${path}`, as }))
}
