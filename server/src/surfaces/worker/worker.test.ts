import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { systemClock } from '#platform/clock.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Jobs, openJobs } from '#platform/worker/jobs.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { relayBatch } from './relay.ts'
import { startWorker } from './worker.ts'

const logger = openLogger('silent')
const mails: Email[] = []
let refusals = 0
let app: App
let jobs: Jobs
let smtp: SMTPServer
let worker: { stop(): Promise<void> }

before(async () => {
  app = await startApp()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusals-- > 0) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, 'Hearth <hearth@hearth.test>', logger)
  const pollMs = 20
  jobs = await openJobs(app.url, logger)
  const keys = openKeys(randomSecretKeys())
  const links = openLinks(keys, 'https://hearth.test')
  const ports = { mailer, store: app.store, inspector: app.inspector }
  const ways = { ports, links, cipher: keys, outbound: openOutbound() }
  worker = await startWorker({ database: app.database, clock: systemClock, jobs, ...ways, logger, pollMs })
})
after(async () => {
  await worker.stop()
  smtp.close()
  await app[Symbol.asyncDispose]()
})

async function until(what: string, isTrue: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, `waited too long: ${what}`)
    await wait(50)
  }
}

const mailsTo = (username: string) => mails.filter((mail) => mail.to?.[0]?.address === `${username}@example.org`)

it('a new member is welcomed by mail, once, with a message id that is always the same', async () => {
  const ana = await makeUser(app)
  await until('the welcome', () => mailsTo(ana.username).length > 0)
  const [mail] = mailsTo(ana.username)
  assert.equal(mail!.subject, 'Welcome to Hearth')
  assert.match(mail!.text!, /https:\/\/hearth\.test/)
  assert.equal(mail!.messageId, `<welcome.${ana.id}@hearth.test>`)
  const runs = await app.database.selectFrom('reaction_runs').select('reaction').execute()
  assert.equal(runs.filter((run) => run.reaction === 'notifications.welcome-new-user').length, 1)
})

it('a mail server that refuses for now gets the mail later', async () => {
  refusals = 1
  const bo = await makeUser(app)
  await until('the second try', () => mailsTo(bo.username).length > 0)
  assert.equal(mailsTo(bo.username).length, 1)
})

it('an event that is relayed twice is acted on once', async () => {
  const cris = await makeUser(app)
  await until('the welcome', () => mailsTo(cris.username).length > 0)
  await app.database
    .updateTable('outbox_events')
    .set({ relayed_at: null })
    .where('subject_user_id', '=', cris.id)
    .execute()
  await until('the relay', async () => {
    const rows = await app.database.selectFrom('outbox_events').select('id').where('relayed_at', 'is', null).execute()
    return rows.length === 0
  })
  const later = await makeUser(app)
  await until('a later welcome', () => mailsTo(later.username).length > 0)
  assert.equal(mailsTo(cris.username).length, 1)
})

it('a member who turned off mail about the account gets none', async () => {
  const dara = await inTransaction(app, async ({ db, emit }) => {
    const id = '01990000-0000-7000-8000-00000000dada'
    await db.insertInto('users').values({ id, name: 'Dara', email: 'dara@example.org' }).execute()
    await db.insertInto('notification_preferences').values({ user_id: id, account: false }).execute()
    emit('user.created', { userId: id }, { subjectUserId: id })
    return id
  })
  const later = await makeUser(app)
  await until('a later welcome', () => mailsTo(later.username).length > 0)
  await until('the reaction', async () => {
    const runs = await app.database
      .selectFrom('reaction_runs')
      .select('event_id')
      .where('reaction', '=', 'notifications.welcome-new-user')
      .execute()
    const events = await app.database
      .selectFrom('outbox_events')
      .select('id')
      .where('type', '=', 'user.created')
      .execute()
    return runs.length === events.length
  })
  assert.equal(mails.filter((mail) => mail.to?.[0]?.address === 'dara@example.org').length, 0, dara)
})

it('two relays at once move every event exactly once', async () => {
  await worker.stop()
  const jobsAlone = await openJobs(app.url, logger)
  for (let i = 0; i < 60; i++) await makeUser(app)
  const relay = { database: app.database, jobs: jobsAlone, clock: systemClock }
  const moved = await Promise.all(Array.from({ length: 3 }, () => relayBatch(relay)))
  const rest = await relayBatch(relay)
  assert.equal(moved.reduce((sum, count) => sum + count, 0) + rest, 60)
  await jobsAlone.close()
  worker = { stop: async () => undefined }
})
