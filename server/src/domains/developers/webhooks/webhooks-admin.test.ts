import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { it } from 'node:test'
import { sendingOf } from '#kernel/data/sending.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

let token: string
let ana: Person
const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    ana = await makeUser(app, { name: 'Ana' })
  },
})

async function makeWebhook(failingSince: string | null): Promise<string> {
  const id = randomUUIDv7()
  const at = app.clock.now().toISOString()
  const secrets = app.keys.encrypt('webhook-secrets', '[]')
  const url = 'https://user@receiver.example:8443/secret-path?key=secret-key'
  await app.database
    .insertInto('webhooks')
    .values({ id, user_id: ana.id, url, event_types: ['*'], secrets, created_at: at })
    .execute()
  const health = JSON.stringify(failingSince === null ? {} : { failingSince })
  await sendingOf(app.database).insertInto('webhook_queues').values({ webhook_id: id, health }).execute()
  return id
}

async function attempt(webhookId: string, isSuccess: boolean): Promise<string> {
  // In the partitions of today.
  const at = new Date().toISOString()
  const row = { event_id: randomUUIDv7(), event_type: 'rsvp.created', attempt: 1, duration_ms: 1, attempted_at: at }
  await sendingOf(app.database)
    .insertInto('webhook_attempts')
    .values({
      id: randomUUIDv7(),
      webhook_id: webhookId,
      is_success: isSuccess,
      response_body: 'secret-answer',
      ...row,
    })
    .execute()
  return at
}

it('administrators see how the webhooks of all people do, and never a path, a secret or an answer', async () => {
  const well = await makeWebhook(null)
  const successAt = await attempt(well, true)
  await attempt(well, false)
  const [since, longer] = ['2026-06-09T10:00:00.000Z', '2026-06-08T10:00:00.000Z']
  const failing = await makeWebhook(since)
  const worse = await makeWebhook(longer)
  await sendingOf(app.database)
    .insertInto('webhook_deliveries')
    .values({ webhook_id: failing, event_id: randomUUIDv7(), due_at: since })
    .execute()
  const all = await app.get('/v1/admin/webhooks', { token })
  assert.equal(all.status, 200)
  const [, second, third] = all.body.data
  const { createdAt: _, ...shown } = second
  assert.deepEqual(shown, {
    id: failing,
    owner: { id: ana.id, username: ana.username, name: 'Ana' },
    host: 'receiver.example:8443',
    isActive: true,
    disabledReason: null,
    failingSince: since,
    pending: 1,
    lastSuccessAt: null,
  })
  assert.deepEqual([third.id, third.lastSuccessAt, third.pending], [well, successAt, 0])
  assert.doesNotMatch(all.text, /secret|user@/)
  const only = await app.get('/v1/admin/webhooks?failing=true&limit=1', { token })
  assert.deepEqual([only.body.data[0].id, only.body.pagination.hasMore], [worse, true])
  const next = await app.get(`/v1/admin/webhooks?failing=true&limit=1&cursor=${only.body.pagination.nextCursor}`, {
    token,
  })
  assert.deepEqual([next.body.data[0].id, next.body.pagination.hasMore], [failing, false])
})
