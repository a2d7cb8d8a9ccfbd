import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { beforeEach, describe, it } from 'node:test'
import type { Mailer } from '#kernel/context.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { pauseMails } from '#platform/outbound/outbound-pause.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { openSink } from '#test/support/mail/post-office.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { decideCause } from './rules.ts'

let current: Mailer
let root: Person
let token: string
const app = useApp({ mailer: { address: 'hearth@hearth.test', send: (mail) => current.send(mail) } })

beforeEach(async () => {
  // Each has their own hourly limit.
  root = await makeUser(app, { role: 'admin' })
  token = await makeToken(app, root, ['admin'])
})

const password = 'p@ss:w0rd-of-the-mail'
const logger = openLogger('silent')
const open = (url: string) => openMailer(url, 'Hearth <hearth@hearth.test>', logger, { timeoutMs: 400 })

async function test(mailer: Mailer & { close?(): void }) {
  current = mailer
  const { status, body } = await app.post('/v1/admin/mail-tests', { token })
  mailer.close?.()
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as { accepted: boolean; cause: string; said: string | null; answer: string; hint: string }
}

type Answers = Record<string, string | ((line: string) => string)>

/** A mail server that says what it is given for a command, and is content with every other one. */
async function openTalker(answers: Answers) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    const say = (name: string, line: string, standard: string) => {
      const own = answers[name]
      const words = typeof own === 'function' ? own(line) : (own ?? standard)
      if (words !== '') socket.write(`${words}\r\n`)
    }
    socket.on('error', () => undefined)
    say('greeting', '', '220 talker')
    const lines = createInterface({ input: socket }).on('error', () => undefined)
    lines.on('line', (line) => {
      const name = /^(MAIL FROM|RCPT TO|[A-Z]+)/.exec(line)?.[1] ?? ''
      say(name, line, name === 'EHLO' ? '250-talker\r\n250 AUTH PLAIN' : '250 fine')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    at: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('a test of the mail server', () => {
  it('sends a real mail to the address of the administrator and returns what the server said', async () => {
    await using sink = await openSink()
    const result = await test(open(sink.url))
    assert.deepEqual([result.accepted, result.cause], [true, 'accepted'])
    assert.match(result.said!, /^250 /)
    assert.match(result.hint, /inbox/)
    assert.equal(sink.mails.length, 1)
    assert.deepEqual(sink.mails[0]!.to?.[0]?.address, `${root.username}@example.org`)
    assert.equal(sink.mails[0]!.subject, 'Test email from Hearth')
  })

  it('says which of sender, recipient and relaying the server refused', async () => {
    const cases: [cause: string, answers: Answers][] = [
      ['sender', { 'MAIL FROM': '553 5.7.1 sender address rejected: not owned by user' }],
      ['recipient', { 'RCPT TO': '550 5.1.1 no such person' }],
      ['recipient', { 'RCPT TO': '450 4.2.0 greylisted' }],
      ['relay', { 'RCPT TO': '554 5.7.1 relay access denied' }],
      ['authentication', { 'MAIL FROM': '530 5.7.0 Authentication required' }],
      ['tls', { 'MAIL FROM': '530 5.7.0 Must issue a STARTTLS command first' }],
      ['refused', { DATA: '554 5.7.1 this looks like spam' }],
    ]
    for (const [cause, answers] of cases) {
      await using talker = await openTalker(answers)
      const result = await test(open(`smtp://${talker.at}`))
      assert.deepEqual([result.accepted, result.cause, result.said], [false, cause, Object.values(answers)[0]])
      assert.ok(result.answer.length > 20 && result.hint.length > 20)
    }
  })

  it('says that the sign-in failed, and shows the password in no form', async () => {
    await using talker = await openTalker({ AUTH: (line) => `535 5.7.8 ${line} is wrong, as is ${password}` })
    const credentials = `${encodeURIComponent('me@example.org')}:${encodeURIComponent(password)}`
    const result = await test(open(`smtp://${credentials}@${talker.at}`))
    assert.equal(result.cause, 'authentication')
    assert.equal(result.said, '535 5.7.8 AUTH PLAIN [hidden] is wrong, as is [hidden]')
    assert.match(result.hint, /%40/)
    const audited = await app.database.selectFrom('audit_log').select(['action', 'detail']).execute()
    assert.ok(audited.some(({ action }) => action === 'mail.test'))
    const forms = [
      password,
      encodeURIComponent(password),
      Buffer.from(`\0me@example.org\0${password}`).toString('base64'),
    ]
    for (const form of forms)
      for (const text of [JSON.stringify(result), JSON.stringify(audited), app.logs.join('')])
        assert.ok(!text.includes(form), form)
  })

  it('says that there is no server, that it is too slow, or that TLS fails', async () => {
    assert.equal((await test(open(`smtp://127.0.0.1:${await findFreePort()}`))).cause, 'connection')
    await using silent = await openTalker({ greeting: '' })
    const slow = await test(open(`smtp://${silent.at}`))
    assert.deepEqual([slow.cause, slow.said], ['timeout', null])
    await using plain = await openTalker({})
    assert.equal((await test(open(`smtps://${plain.at}`))).cause, 'tls')
  })

  it('says that mail is paused, or that no mail server is set', async () => {
    await using sink = await openSink()
    assert.equal((await test(pauseMails(open(sink.url), async () => true))).cause, 'paused')
    assert.equal(sink.mails.length, 0)
    const printed = await test({ address: 'hearth@hearth.test', send: async () => undefined })
    assert.deepEqual([printed.accepted, printed.cause], [true, 'printed'])
  })

  it('can be asked for 20 times an hour', async () => {
    current = { address: 'hearth@hearth.test', send: async () => '250 fine' }
    for (let i = 0; i < 20; i++) assert.equal((await app.post('/v1/admin/mail-tests', { token })).status, 200)
    assert.equal((await app.post('/v1/admin/mail-tests', { token })).status, 429)
  })

  it('needs an address to send to', async () => {
    await app.database.updateTable('users').set({ email: null }).where('id', '=', root.id).execute()
    assert.equal((await app.post('/v1/admin/mail-tests', { token })).body.code, 'invalid_state')
  })
})

it('a host name that does not exist is told apart from a server that does not answer', () => {
  const fail = (code: string, message: string) => decideCause(Object.assign(new Error(message), { code }))
  assert.equal(fail('EDNS', 'getaddrinfo ENOTFOUND mail.example.org'), 'name')
  assert.equal(fail('ESOCKET', 'connect ETIMEDOUT 192.0.2.1:25'), 'timeout')
  assert.equal(fail('ESOCKET', 'connect ECONNREFUSED 192.0.2.1:25'), 'connection')
  assert.equal(fail('ESOCKET', 'self-signed certificate'), 'tls')
  assert.equal(fail('', 'Cannot read properties of undefined'), 'other')
})
