import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { DeliverySettings } from '#domains/developers/webhooks/index.ts'
import type { Links, Outbound } from '#kernel/context.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { outboundPauseOf, pauseMails } from '#platform/outbound/outbound-pause.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openJobs } from '#platform/worker/jobs.ts'
import { startWorker } from '#surfaces/worker/worker.ts'
import type { TestClock } from '#test/support/app/clock.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { insertPeople, inTransaction, type Person } from '#test/support/builders/factories.ts'

export interface Received extends Email {
  /** As it came over the wire. */
  raw: string
}

export interface Sink extends AsyncDisposable {
  url: string
  mails: Received[]
  /** What is answered to the name of a recipient, such as `550 5.1.1 no such person`. */
  refusals: Map<string, string>
}

/** A real mail server that accepts every mail except those it is configured to refuse. */
export async function openSink(): Promise<Sink> {
  const mails: Received[] = []
  const refusals = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const answer = refusals.get(address)
      if (answer === undefined) return done()
      const [code, ...rest] = answer.split(' ')
      done(Object.assign(new Error(rest.join(' ')), { responseCode: Number(code) }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        mails.push({ ...(await PostalMime.parse(raw)), raw: raw.toString() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  // Its short answers would otherwise wait for each other, 40 ms a mail.
  server.server.on('connection', (socket: Socket) => socket.setNoDelay(true))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Instead of the half seconds of production. */
const pollMs = 20

export interface PostOffice extends AsyncDisposable {
  app: App
  sink: Sink
  links: Links
  /** Everything a person got, once nothing is on its way any more. */
  mailsTo(person: Person): Promise<Received[]>
  settle(): Promise<void>
  /** Queues a job, as its timetable would, and does not wait for it. */
  queue(job: string, data?: object): Promise<void>
  /** Runs a job now, as its timetable would, with all that follows from it. */
  run(job: string): Promise<void>
}

interface Wish {
  /** The way out for webhooks; none otherwise. */
  outbound?: Outbound
  deliveries?: Partial<DeliverySettings>
  clock?: TestClock
  /** Where a browser reaches the app, which then sends its own mails to the same server. */
  baseUrl?: string
}

/** The real API and a real worker on one database, with a real mail server to write to. */
export async function openPostOffice(wish: Wish = {}): Promise<PostOffice> {
  await using stack = new AsyncDisposableStack()
  const logger = openLogger('silent')
  const keys = openKeys(randomSecretKeys())
  const outbound = wish.outbound ?? openOutbound()
  const sink = stack.use(await openSink())
  const smtp = openMailer(sink.url, 'Hearth <hearth@hearth.test>', logger, { isPooled: true })
  const own = wish.baseUrl !== undefined && { baseUrl: wish.baseUrl, mailer: smtp }
  const app = stack.use(await startApp({ keys, outbound, ...own, ...(wish.clock && { clock: wish.clock }) }))
  const isOutboundPaused = outboundPauseOf(app.database, false)
  const mailer = pauseMails(smtp, isOutboundPaused)
  stack.defer(() => mailer.close())
  const links = openLinks(keys, wish.baseUrl ?? 'https://hearth.test')
  const jobs = await openJobs(app.url, logger)
  const worker = await startWorker({
    database: app.database,
    clock: app.clock,
    jobs,
    ports: { mailer, store: app.store, inspector: app.inspector },
    links,
    cipher: keys,
    outbound,
    isOutboundPaused,
    logger,
    pollMs,
    ...(wish.deliveries && { deliveries: wish.deliveries }),
  })
  stack.defer(() => worker.stop())
  // Jobs run when a test says so, and not whenever a minute is over.
  await sql`delete from pgboss.schedule`.execute(app.database)

  async function countOpen(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from outbox_events where relayed_at is null)
        + (select count(*) from pgboss.job where state < 'completed' and not name like '\\_\\_%'
          and start_after < now() + interval '1 minute') as count`.execute(app.database)
    const { rows: queues } = await sql<{ count: number }>`
      select count(*) from webhook_queues where (next_due_at <= now() or lease_until is not null)
        and lease_until is distinct from 'infinity'`.execute(sendingOf(app.database))
    return Number(rows[0]!.count) + Number(queues[0]!.count)
  }
  /** What is open, for the message of a wait that was too long. */
  async function describeOpen(): Promise<string> {
    const { rows } = await sql`
      select name, state::text, count(*), max(retry_count) as tries, min(start_after) as start, max(output->>'error') as error
      from pgboss.job where state < 'completed' and not name like '\\_\\_%' group by 1, 2
      union all
      select 'outbox', 'unrelayed', count(*), null, null, null from outbox_events where relayed_at is null`.execute(
      app.database,
    )
    return JSON.stringify(rows)
  }
  const queue = (job: string, data = {}) => app.database.transaction().execute((db) => jobs.insert(db, job, [{ data }]))
  async function settle(): Promise<void> {
    const end = Date.now() + 150_000
    while ((await countOpen()) > 0) {
      if (Date.now() > end) assert.fail(`waited too long for the mails: ${await describeOpen()}`)
      await wait(pollMs)
    }
  }
  const ending = stack.move()
  return {
    app,
    sink,
    links,
    settle,
    queue,
    async run(job) {
      await queue(job)
      await settle()
    },
    async mailsTo({ username }) {
      await settle()
      return sink.mails.filter((mail) => mail.to?.[0]?.address === `${username}@example.org`)
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

/** A user who never had account mail on, so that no welcome mail mixes with the mail under test. */
export async function makeReader(app: App, name = 'Ana'): Promise<Person> {
  return inTransaction(app, async (unit) => {
    const [person] = await insertPeople(unit, app.clock.now(), [{ name }])
    await unit.db.insertInto('notification_preferences').values({ user_id: person!.id, account: false }).execute()
    return person!
  })
}

export const hourMs = 3_600_000

interface EventWish {
  title?: string
  startsInMs?: number
  maxAttendees?: number | null
  groupName?: string
  status?: string
  venueName?: string
}

export async function makeEvent(app: App, wish: EventWish = {}): Promise<{ id: string; groupId: string }> {
  const { title = 'Sowing day', startsInMs = 48 * hourMs, maxAttendees = null, groupName = 'Garden' } = wish
  const at = app.clock.now().toISOString()
  const ahead = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
  const id = randomUUIDv7()
  const groupId = randomUUIDv7()
  await inTransaction(app, async ({ db }) => {
    const made = { created_at: at, updated_at: at }
    await db
      .insertInto('groups')
      .values({ id: groupId, urlname: `group-${id}`, name: groupName, ...made })
      .execute()
    const times = {
      starts_at: ahead(startsInMs),
      ends_at: ahead(startsInMs + 2 * hourMs),
      over_at: ahead(startsInMs + 2 * hourMs),
    }
    const place = { venue_name: wish.venueName ?? 'The shed', venue_city: 'Berlin', timezone: 'Europe/Berlin' }
    await db
      .insertInto('events')
      .values({ id, group_id: groupId, title, status: wish.status ?? 'scheduled', ...times, ...place, ...made })
      .execute()
    await db.insertInto('event_seats').values({ event_id: id, max_attendees: maxAttendees }).execute()
  })
  return { id, groupId }
}
