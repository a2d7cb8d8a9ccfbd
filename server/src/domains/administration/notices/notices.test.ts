import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { JobContext, JobQueue, UnitOfWork } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeReader, openPostOffice, type PostOffice, type Received } from '#test/support/mail/post-office.ts'
import { queueNoticeMails } from './background.ts'
import { recipientsMax } from './queries.ts'

const path = '/v1/admin/notices'
const words = { subject: 'We are moving', text: 'The site is down on Friday.\n\nSee you!' }

const makeAdmin = async (app: App) => makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
/** Yesterday's notices do not count. */
const tomorrow = (app: App) => app.clock.advance(dayMs + 1)

describe('a notice is mailed', () => {
  let post: PostOffice
  let token: string
  before(async () => {
    post = await openPostOffice()
    token = await makeAdmin(post.app)
  })
  after(() => post[Symbol.asyncDispose]())

  const update = (id: string, columns: object) =>
    post.app.database.updateTable('users').set(columns).where('id', '=', id).execute()
  const isNotice = ({ subject }: Received) => subject?.startsWith(words.subject)
  async function send(more: object = {}): Promise<string> {
    tomorrow(post.app)
    const { status, body, text } = await post.app.post(path, { token, body: { ...words, ...more } })
    assert.equal(status, 201, text)
    return body.data.id
  }
  const find = async (id: string) =>
    (await post.app.get(path, { token })).body.data.find((one: { id: string }) => one.id === id)

  it('to each active member once, also when its jobs run again, and to no one else', async () => {
    const at = post.app.clock.now().toISOString()
    const members = [await makeUser(post.app), await makeUser(post.app), await makeUser(post.app)]
    const [suspended, deleted, bounced, silent] = [
      await makeUser(post.app),
      await makeUser(post.app),
      await makeUser(post.app),
      await makeUser(post.app),
    ]
    const unwilling = await makeReader(post.app)
    await post.settle()
    await update(suspended.id, { suspended_at: at })
    await update(deleted.id, { deleted_at: at })
    await update(silent.id, { email: null })
    await update(bounced.id, { email: `${bounced.username}@Example.org` })
    const suppression = { address_lower: `${bounced.username}@example.org`, reason: 'bounce', suppressed_at: at }
    await post.app.database.insertInto('mail_suppressions').values(suppression).execute()
    const noticeId = await send()
    await post.settle()
    for (let n = 0; n < 3; n++) await post.queue('notices.queue-mails', { noticeId })
    for (const { id: userId } of [suspended, deleted, bounced, silent, unwilling])
      await post.queue('notices.send-mail', { noticeId, userId })
    await post.settle()
    const mails = post.sink.mails.filter(isNotice)
    const addresses = mails.map((mail) => mail.to?.[0]?.address)
    for (const { username } of members)
      assert.equal(addresses.filter((address) => address === `${username}@example.org`).length, 1)
    // The administrator is a member too.
    assert.equal(addresses.length, members.length + 1)
    assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, mails.length)
    assert.ok(mails.every(({ messageId }) => messageId?.startsWith(`<notice.${noticeId}.`)))
    const { queuedCount, finishedAt } = await find(noticeId)
    assert.deepEqual([queuedCount, typeof finishedAt], [mails.length, 'string'])
  })

  it('with the words of the administrator as text, the name of the instance and a link to unsubscribe', async () => {
    await send({ subject: 'We are moving <b>', text: 'Hi <script>alert(1)</script>\n-- \nStop: https://evil.example' })
    await post.settle()
    const mail = post.sink.mails.findLast(isNotice)!
    assert.equal(mail.subject, 'We are moving <b> (Hearth)')
    assert.match(
      mail.text!,
      /Message from the administrators of Hearth:\n\n> Hi <script>alert\(1\)<\/script>\n> -- \n> Stop/,
    )
    assert.match(mail.html!, /Hi &#60;script&#62;alert\(1\)/)
    assert.doesNotMatch(mail.html!, /<script|<b>/)
    assert.match(mail.raw, /List-Unsubscribe:\s+<https:\/\/hearth\.test\/unsubscribe\//)
    assert.match(mail.raw, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
  })

  it('after a pause of outbound, and then not to a member who was suspended meanwhile', async () => {
    const member = await makeUser(post.app)
    await post.settle()
    const pause = (at: string | null) => post.app.database.updateTable('instance_modes').set({ outbound_paused_at: at })
    await pause(post.app.clock.now().toISOString()).execute()
    const sentBefore = post.sink.mails.length
    const id = await send()
    while ((await find(id)).finishedAt === null) await new Promise(setImmediate)
    assert.equal(post.sink.mails.length, sentBefore)
    await update(member.id, { suspended_at: post.app.clock.now().toISOString() })
    await pause(null).execute()
    await post.settle()
    const { queuedCount } = await find(id)
    assert.equal(post.sink.mails.length - sentBefore, queuedCount - 1)
    assert.equal((await post.mailsTo(member)).filter(isNotice).length, 0)
  })
})

const app = useApp()

it('no member is left out or queued twice when a worker dies before or after the commit of a batch', async () => {
  const token = await makeAdmin(app)
  await sql`insert into users (id, name, email, created_at)
    select gen_random_uuid(), 'Member', 'member-' || n || '@example.org', now()
    from generate_series(1, ${2 * recipientsMax + 100}) n`.execute(app.database)
  tomorrow(app)
  const { id: noticeId } = (await app.post(path, { token, body: words })).body.data
  const queued: string[] = []
  let batches = 0
  /** A worker with a queue that holds what was committed. */
  async function work(dies?: 'before' | 'after'): Promise<void> {
    const write = async (run: (unit: UnitOfWork & JobQueue) => Promise<void>) => {
      const found: { job: string; data: { userId?: string } }[] = []
      const enqueue: JobQueue['enqueue'] = (job, data) => void found.push({ job: job.name, data })
      await inTransaction(app, async (unit) => {
        await run({ ...unit, enqueue })
        if (dies === 'before') throw new Error('killed')
      })
      for (const { job, data } of found) {
        if (job === queueNoticeMails.name) batches++
        else queued.push(data.userId!)
      }
      if (dies === 'after') throw new Error('killed')
    }
    await queueNoticeMails.handler({ write, now: app.clock.now() } as JobContext, { noticeId })
  }
  const progress = async () => {
    const [notice] = (await app.get(path, { token })).body.data
    return [notice.queuedCount, notice.finishedAt !== null]
  }
  await assert.rejects(work('before'), /killed/)
  assert.deepEqual([queued.length, await progress()], [0, [0, false]])
  await assert.rejects(work('after'), /killed/)
  assert.deepEqual([queued.length, batches, await progress()], [recipientsMax, 1, [recipientsMax, false]])
  // The job that was killed runs again beside the one that it had queued.
  await Promise.all([work(), work()])
  await work()
  const members = await app.database.selectFrom('users').select('id').where('email', 'is not', null).execute()
  assert.deepEqual(queued.toSorted(), members.map(({ id }) => id).toSorted())
  assert.deepEqual(await progress(), [members.length, true])
})

it('an instance can send two notices per day, also with twenty requests of two administrators at once', async () => {
  const tokens = [await makeAdmin(app), await makeAdmin(app)]
  tomorrow(app)
  const send = (n: number) => app.post(path, { token: tokens[n % 2]!, body: words })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 2)
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
    assert.deepEqual([status, body.code], [429, 'rate_limited'])
    assert.equal(body.error, 'An instance can send 2 notices per day; try again in 24 hours')
    assert.equal(headers['retry-after'], String(dayMs / 1000))
  }
  tomorrow(app)
  assert.equal((await send(0)).status, 201)
})

it('the subject and text of a notice must not be blank or too long', async () => {
  const token = await makeAdmin(app)
  tomorrow(app)
  const wrong = [
    { subject: '' },
    { subject: ' \u200b' },
    { subject: 'x'.repeat(121) },
    { subject: 'a\r\nBcc: b@example.org' },
    { text: ' \n' },
    { text: 'x'.repeat(5001) },
    { extra: 1 },
  ]
  for (const change of wrong)
    assert.equal((await app.post(path, { token, body: { ...words, ...change } })).body.code, 'validation_failed')
})

it('sending is audited with the administrator', async () => {
  const root = await makeUser(app, { role: 'admin' })
  tomorrow(app)
  const { id } = (await app.post(path, { token: await makeToken(app, root, ['admin']), body: words })).body.data
  const log = app.database.selectFrom('audit_log').select(['actor_id', 'action', 'detail']).where('target', '=', id)
  assert.deepEqual(await log.execute(), [
    { actor_id: root.id, action: 'notices.send', detail: { subject: words.subject } },
  ])
})

it('an operator sends a notice by command, within the same limit', async () => {
  const entry = join(import.meta.dirname, '../../../main/hearthctl.mjs')
  const env = { PATH: process.env.PATH, DATABASE_URL: app.url }
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [entry, 'admin', 'notice', 'mail', ...args], { env }).catch((error) => error)
  const given = ['--subject', words.subject, '--text', words.text]
  // The command has the clock of the machine.
  await app.database.deleteFrom('notices').execute()
  const { stdout } = await run(...given)
  const row = await app.database.selectFrom('notices').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(stdout), { id: row.id, subject: words.subject })
  assert.deepEqual([row.text, row.created_by, row.queued], [words.text, null, 0])
  const again = { ...row, id: crypto.randomUUID() }
  await app.database.insertInto('notices').values(again).execute()
  const [more, wrong] = await Promise.all([run(...given), run('--subject', ' ', '--text', 'x')])
  assert.match(more.stderr, /^An instance can send 2 notices per day; try again in 24 hours$/m)
  assert.match(wrong.stderr, /^--subject is one line of 1 to 120 characters/)
})
