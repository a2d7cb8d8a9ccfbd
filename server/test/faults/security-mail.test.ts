import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { notifyFormerAddress } from '#domains/foundation/notifications/index.ts'
import { createUser } from '#domains/foundation/users/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { waitUntil } from './child.ts'
import { skipWithoutServices, startDeployment, startWorker } from './processes.ts'

/** As long as a killed worker's jobs wait for their heartbeat, and the check for it. */
const settleMsMax = 90_000

test('mail about an account comes although nothing was sent at the commit and the worker is killed in the middle of it', {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(0)
  const { database } = deployment.postgres
  await using sink = await openSink()
  const env = { DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url }
  // All that a request leaves behind, as if its process had been killed right after the commit.
  await changeAccount(database)

  sink.isStuck = true
  let worker = startWorker(env)
  await using stack = new AsyncDisposableStack()
  stack.defer(() => worker[Symbol.asyncDispose]())
  await waitUntil('both mails are on their way', settleMsMax, () => sink.begun.size === 2)
  await worker[Symbol.asyncDispose]()
  assert.equal(sink.taken.length, 0)
  assert.equal((await listFormer(database)).length, 1, 'the address waits as long as its mail is owed')

  sink.isStuck = false
  worker = startWorker(env)
  await waitUntil('both have come', settleMsMax, () => new Set(sink.taken.map(({ to }) => to)).size === 2)
  for (const { to, messageId } of sink.taken)
    assert.equal(messageId, sink.begun.get(to), `${to} can tell that it is the same mail`)
  await waitUntil('no address is kept', settleMsMax, async () => (await listFormer(database)).length === 0)

  worker.signal('SIGTERM')
  assert.equal((await worker.exit).code, 0, worker.output())
})

async function changeAccount(database: Database): Promise<void> {
  const now = systemClock.now()
  await transact(database, systemClock, { userId: null, requestId: null }, async (unit) => {
    const userId = await createUser(unit, { name: 'Ana', username: 'ana', email: 'new@example.org' })
    await unit.db.insertInto('notification_preferences').values({ user_id: userId, account: false }).execute()
    await notifyFormerAddress(unit, 'old@example.org', { userId, change: 'email_changed' }, now)
    unit.emit('account.security_changed', { userId, change: 'token_created', name: 'laptop' })
  })
}

const listFormer = (database: Database) => database.selectFrom('former_addresses').select('address').execute()

interface Sink extends AsyncDisposable {
  url: string
  isStuck: boolean
  /** Address → Message-ID of what was sent first, taken or not. */
  begun: Map<string, string>
  taken: { to: string; messageId: string }[]
}

/** A mail server that, while it is stuck, hears all of a mail and never says that it has it. */
async function openSink(): Promise<Sink> {
  const port = await findFreePort()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      text(stream).then((message) => {
        const messageId = /^message-id:\s*(.+)$/im.exec(message)?.[1]?.trim() ?? ''
        for (const { address: to } of session.envelope.rcptTo) {
          if (!sink.begun.has(to)) sink.begun.set(to, messageId)
          if (!sink.isStuck) sink.taken.push({ to, messageId })
        }
        if (!sink.isStuck) done()
      }, done)
    },
  })
  const sink: Sink = {
    url: `smtp://127.0.0.1:${port}`,
    isStuck: false,
    begun: new Map(),
    taken: [],
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  // A killed worker leaves its connections in the middle of a word.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return sink
}
