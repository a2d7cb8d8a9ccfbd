import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { jobs } from '#domains/index.ts'
import { outboundPauseOf, pauseOutbound, resumeOutbound } from '#platform/outbound/outbound-pause.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { type Listeners, openListeners, until } from '#test/support/net/webhook-listeners.ts'

let listeners: Listeners
before(async () => {
  listeners = await openListeners()
})
after(() => listeners[Symbol.asyncDispose]())

interface Job {
  state: string
  tries: number
}

async function jobsOf(name: string): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select state::text, retry_count as tries from pgboss.job where name = ${name} order by created_on`.execute(
    listeners.app.database,
  )
  return rows
}

it('while outbound is paused, mails, webhooks and deletions of files wait without losing a try; then all are done', async () => {
  const { app, office, makeListener } = listeners
  const listener = await makeListener()
  await office.settle()
  const mailsBefore = office.sink.mails.length
  await app.database
    .insertInto('upload_removals')
    .values({ object_key: 'files/gone', removed_at: app.clock.now().toISOString() })
    .execute()
  await app.store.put('files/gone', Buffer.from('old'), 'text/plain')

  await pauseOutbound(app.database, app.clock, 'a test')
  const ana = await makeUser(app)
  await listener.change('changed while paused')
  const dueWebhooks = async () =>
    (
      await app.database
        .selectFrom('webhook_queues')
        .select('webhook_id')
        .where('next_due_at', 'is not', null)
        .execute()
    ).length
  await until(
    'the reactions',
    async () => (await dueWebhooks()) === 1 && (await jobsOf(welcome)).at(-1)?.state === 'created',
  )
  // The removal runs as scheduled and does nothing; the mail is the older job and still waits.
  await office.queue('uploads.remove')
  await until('the skipped run', async () => (await jobsOf('uploads.remove')).at(-1)?.state === 'completed')
  assert.deepEqual((await jobsOf(welcome)).at(-1), { state: 'created', tries: 0 })
  assert.equal(await dueWebhooks(), 1)
  assert.deepEqual([office.sink.mails.length, listener.heard().length], [mailsBefore, 0])
  assert.ok(await app.store.read('files/gone', 100), 'the file is still in the store')

  await resumeOutbound(app.database)
  await until('the mail and the webhook', () => office.sink.mails.length > mailsBefore && listener.heard().length === 1)
  await office.run('uploads.remove')
  assert.equal(await app.store.read('files/gone', 100), undefined)
  assert.equal((await office.mailsTo(ana)).length, 1)
})

const welcome = 'notifications.send-welcome'

it('every job that is named after sending, removing or comparing files waits during a pause', () => {
  const names = jobs.filter((job) => /\.send-|uploads\.(remove|compare)/.test(job.name))
  assert.ok(names.length >= 10, String(names.length))
  assert.deepEqual(
    names.filter((job) => !job.isOutbound).map((job) => job.name),
    [],
  )
})

it('the setting pauses too, whatever the database says', async () => {
  const { database } = listeners.app
  assert.equal(await outboundPauseOf(database, true)(), true)
  assert.equal(await outboundPauseOf(database, false)(), false)
})
