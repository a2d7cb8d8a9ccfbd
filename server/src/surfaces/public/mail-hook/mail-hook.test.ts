import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { createMailHook, removeMailHook } from '#domains/foundation/notifications/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp()
let secret: string
let ana: Person
let bo: Person
const emailOf = ({ username }: Person) => `${username}@example.org`

const makeHook = async () => app.issued(await inTransaction(app, (unit) => createMailHook(unit, app.clock.now())))
const send = (body: unknown, at = secret, type = 'application/json') =>
  app.http.inject({
    method: 'POST',
    url: `/hooks/mail/${at}`,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const suppressed = async () =>
  Object.fromEntries(
    (await app.database.selectFrom('mail_suppressions').select(['address_lower', 'reason']).execute()).map((row) => [
      row.address_lower,
      row.reason,
    ]),
  )
const audited = async () =>
  (await app.database.selectFrom('audit_log').select('target').where('action', '=', 'mail.bounced').execute()).length

beforeEach(async () => {
  secret = await makeHook()
  ana = await makeUser(app)
  bo = await makeUser(app)
  await app.database.deleteFrom('mail_suppressions').execute()
})

describe('the hook for mail providers', () => {
  const sns = (report: object) => ({ Type: 'Notification', MessageId: 'x', Message: JSON.stringify(report) })
  const ses = (type: string, to: string) => ({
    notificationType: 'Bounce',
    bounce: { bounceType: type, bouncedRecipients: [{ emailAddress: to, status: '5.1.1' }] },
    mail: { destination: [to] },
  })
  const complaint = (to: string) => ({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: to }] },
  })

  const permanent: Record<string, (to: string) => unknown> = {
    'the plain form': (email) => ({ bounces: [{ email, kind: 'permanent' }] }),
    Postmark: (Email) => ({ RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Email, Inactive: true }),
    Mailgun: (recipient) => ({
      signature: { token: 'x' },
      'event-data': { event: 'failed', severity: 'permanent', reason: 'bounce', recipient },
    }),
    SendGrid: (email) => [{ email, event: 'bounce', type: 'bounce', status: '5.1.1' }],
    Brevo: (email) => ({ event: 'hard_bounce', email, id: 1 }),
    'SES through SNS': (to) => sns(ses('Permanent', to)),
    'SES through SNS without the envelope': (to) => ses('Permanent', to),
  }
  for (const [provider, make] of Object.entries(permanent))
    it(`a permanent bounce of ${provider} suppresses the address, in any letter case`, async () => {
      const answer = await send(make(emailOf(ana).toUpperCase()))
      assert.deepEqual([answer.statusCode, answer.json()], [200, { data: { suppressed: 1 } }])
      assert.deepEqual(await suppressed(), { [emailOf(ana)]: 'bounce' })
    })

  const complaints: Record<string, (to: string) => unknown> = {
    'the plain form': (email) => ({ bounces: [{ email, kind: 'complaint' }] }),
    Postmark: (Email) => ({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email }),
    Mailgun: (recipient) => ({ 'event-data': { event: 'complained', recipient } }),
    SendGrid: (email) => [
      { email: 'else@example.org', event: 'open' },
      { email, event: 'spamreport' },
    ],
    Brevo: (email) => ({ event: 'spam', email }),
    'SES through SNS': (to) => sns(complaint(to)),
  }
  for (const [provider, make] of Object.entries(complaints))
    it(`a complaint of ${provider} suppresses the address`, async () => {
      assert.equal((await send(make(emailOf(bo)))).statusCode, 200)
      assert.deepEqual(await suppressed(), { [emailOf(bo)]: 'complaint' })
    })

  it('temporary failures, deliveries and reports that we do not know change nothing', async () => {
    const to = emailOf(ana)
    const others = [
      { RecordType: 'Bounce', Type: 'SoftBounce', Email: to },
      { RecordType: 'Delivery', Email: to },
      { 'event-data': { event: 'failed', severity: 'temporary', reason: 'generic', recipient: to } },
      { 'event-data': { event: 'failed', severity: 'permanent', reason: 'old', recipient: to } },
      { 'event-data': { event: 'delivered', recipient: to } },
      [{ email: to, event: 'bounce', type: 'blocked' }, { email: to, event: 'deferred' }, null, 7],
      { event: 'soft_bounce', email: to },
      { event: 'blocked', email: to },
      sns(ses('Transient', to)),
      { Type: 'Notification', Message: '{not json' },
      {
        bounces: [
          { email: to, kind: 'temporary' },
          { email: { $ne: 1 }, kind: 'permanent' },
        ],
      },
      { bounces: 'all' },
      'text',
      null,
      [],
    ]
    for (const body of others) {
      const answer = await send(JSON.stringify(body))
      assert.deepEqual([answer.statusCode, answer.json().data?.suppressed], [200, 0], JSON.stringify(body))
    }
    assert.deepEqual(await suppressed(), {})
  })

  it('takes the JSON of Amazon, which comes as plain text, and never calls the address that a report names', async () => {
    const confirm = (SubscribeURL: string) =>
      send({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL }, secret, 'text/plain; charset=UTF-8')
    const good = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=a'
    assert.equal((await confirm(good)).statusCode, 200)
    assert.equal(app.logs.filter((line) => line.includes(good)).length, 1)
    for (const bad of [
      'https://sns.eu-west-1.amazonaws.com.evil.example/',
      'http://sns.eu-west-1.amazonaws.com/',
      'https://sns.eu-west-1.amazonaws.com:8443/',
      'https://127.0.0.1/',
      'https://a@sns.eu-west-1.amazonaws.com/',
    ]) {
      await confirm(bad)
      assert.ok(!app.logs.some((line) => line.includes(bad)), bad)
    }
  })
})

describe('attacks on the hook for mail providers', () => {
  const report = () => ({ bounces: [{ email: emailOf(ana), kind: 'permanent' }] })

  it('a wrong secret is 404, like a path that does not exist, also when there is no hook at all', async () => {
    const wrong = ['x', `${secret}x`, secret.slice(0, -1), secret.toUpperCase(), encodeURIComponent("' or 1=1 --")]
    for (const guess of wrong) assert.equal((await send(report(), guess)).statusCode, 404, guess)
    assert.equal((await app.http.inject({ method: 'GET', url: `/hooks/mail/${secret}` })).statusCode, 404)
    await inTransaction(app, (unit) => removeMailHook(unit))
    assert.equal((await send(report())).statusCode, 404)
    assert.deepEqual(await suppressed(), {})
  })

  it('a new secret ends the old one, and only a hash is stored', async () => {
    const newer = await makeHook()
    assert.equal((await send(report())).statusCode, 404)
    assert.equal((await send(report(), newer)).statusCode, 200)
    const rows = await app.database.selectFrom('mail_hooks').select('secret_hash').execute()
    assert.equal(rows.length, 1)
    assert.ok(!rows[0]!.secret_hash.includes(Buffer.from(newer)))
  })

  it('the secret is in no log line', async () => {
    await send(report())
    await send('{', secret)
    assert.ok(!app.logs.some((line) => line.includes(secret)))
  })

  it('a report that is sent again changes nothing and is not noted again', async () => {
    const before = await audited()
    for (let i = 0; i < 3; i++) await send(report())
    assert.equal(await audited(), before + 1)
  })

  it('addresses of no account are not stored', async () => {
    const bounces = Array.from({ length: 500 }, (_, i) => ({ email: `a${i}@elsewhere.example`, kind: 'permanent' }))
    assert.equal((await send({ bounces })).json().data.suppressed, 0)
    assert.deepEqual(await suppressed(), {})
  })

  it('bodies that are too large, deep, broken or unclean are refused before anything is read', async () => {
    const tooLarge = JSON.stringify({ bounces: [], rest: 'x'.repeat(1024 * 1024) })
    const refused = await send(tooLarge)
    assert.equal(refused.json().code, 'payload_too_large')
    assert.equal((await send('{')).statusCode, 400)
    assert.equal((await send(`{"bounces":[{"email":"a\\u0000@b.c","kind":"permanent"}]}`)).statusCode, 400)
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    assert.equal((await send(deep)).statusCode, 200)
  })

  it('twenty equal reports at once suppress once', async () => {
    const before = await audited()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(report())))
    assert.ok(answers.every(({ statusCode }) => statusCode === 200))
    assert.deepEqual(await suppressed(), { [emailOf(ana)]: 'bounce' })
    assert.equal(await audited(), before + 1)
  })

  it('one address cannot report without limit: each report is counted, a wrong secret too', async () => {
    const left = async (at: string) => {
      const { headers } = await send('[]', at)
      assert.equal(headers['x-ratelimit-limit'], '3600')
      return Number(headers['x-ratelimit-remaining'])
    }
    const before = await left('guess')
    assert.deepEqual([await left('guess'), await left(secret)], [before - 1, before - 2])
  })
})
