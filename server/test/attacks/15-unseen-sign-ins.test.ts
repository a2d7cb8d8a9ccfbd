import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Mail } from '#kernel/context.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'

const mails: Mail[] = []
let app: App
let adminToken: string
before(async () => {
  const mailer = { address: 'hearth@hearth.test', send: async (mail: Mail) => void mails.push(mail) }
  app = await startApp({ mailer })
  adminToken = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
})
after(() => app[Symbol.asyncDispose]())

interface Row {
  actor: string | null
  action: string
  target: string
  detail: Record<string, unknown> | null
  credential: { kind: string; id: string } | null
  address: string | null
}
async function rowsOf(action: string): Promise<Row[]> {
  const { body } = await app.get(`/v1/admin/audit?action=${action}&limit=100`, { token: adminToken })
  return body.data
}

/** A browser at an address, which keeps its cookies. */
function openBrowser(remoteAddress: string) {
  const cookies = new Map<string, string>()
  return async (path: string, form: Record<string, string> = {}) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: new URLSearchParams(form).toString(),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return answer
  }
}
const newestCode = (to: string) => /^ {4}(\d{6})\s*$/m.exec(mails.findLast((mail) => mail.to === to)!.text)![1]!

describe('attack 15: nothing tells afterwards who came in, who tried to, and with what', () => {
  it('sign-ins, failures and sign-outs are in the audit log, with a shortened address and nothing that was typed', async () => {
    const ana = await makeUser(app)
    const email = `${ana.username}@example.org`
    const post = openBrowser('203.0.113.77')
    await post('/sign-in', { email })
    const code = newestCode(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (const _ of [1, 2]) assert.equal((await post('/sign-in/code', { code: wrong })).statusCode, 400)
    assert.equal((await post('/sign-in/code', { code })).statusCode, 303)
    await post('/sign-out')

    const [failure, ...moreFailures] = await rowsOf('sign-in.failure')
    assert.deepEqual(moreFailures, [], 'failures alike are one row that counts')
    assert.equal(failure?.target, ana.id)
    assert.equal(failure?.address, '203.0.113.0/24')
    assert.equal(failure?.detail?.count, 2)
    assert.doesNotMatch(JSON.stringify(failure), new RegExp(`${wrong}|${email}|113\\.77`))
    const [success] = await rowsOf('sign-in.success')
    assert.deepEqual([success?.actor, success?.target, success?.address], [ana.username, ana.id, '203.0.113.0/24'])
    assert.deepEqual(success?.detail, { method: 'email' })
    const [out] = await rowsOf('sign-in.out')
    assert.equal(out?.actor, ana.username)
    assert.deepEqual(out?.credential, success?.credential, 'the same session came and went')
  })

  it('every row says which credential did it', async () => {
    const bo = await makeUser(app)
    const session = await makeSession(app, bo)
    const made = await app.post('/v1/profile/tokens', { session, body: { name: 'thief', scopes: ['user'] } })
    const child = { name: 'child', scopes: ['read:user'] }
    await app.post('/v1/profile/tokens', { token: made.body.data.token, body: child })
    const rows = await rowsOf('tokens.create')
    assert.deepEqual(rows[0]!.credential, { kind: 'token', id: made.body.data.id })
    assert.equal(rows[1]!.credential?.kind, 'session')
    assert.ok(rows.every(({ address }) => address === '127.0.0.0/24'))
  })

  it('refused calls of administration are on record, once a minute for each person and operation', async () => {
    const eve = await makeUser(app)
    const token = await makeToken(app, eve, ['user'])
    const refuse = () => app.patch('/v1/admin/settings', { token, body: { name: 'Mine' } })
    for (const _ of [1, 2, 3]) assert.equal((await refuse()).status, 403)
    const rows = (await rowsOf('admin.refused')).filter(({ actor }) => actor === eve.username)
    assert.deepEqual(
      rows.map(({ target, detail, credential }) => [target, detail, credential?.kind]),
      [['settings.update', { code: 'insufficient_scope' }, 'token']],
    )
  })

  it('the line of a request in the log names the person and the credential', async () => {
    const token = await makeToken(app, await makeUser(app), ['user'])
    const answer = await app.get('/v1/me', { token })
    const line = app.logs
      .map((text) => JSON.parse(text))
      .find(({ requestId, msg }) => requestId === answer.headers['x-request-id'] && msg === 'request')
    assert.equal(line.credential?.kind, 'token')
    assert.match(line.userId, /^[0-9a-f-]{36}$/)
    assert.doesNotMatch(JSON.stringify(line), /hearth_pat_/)
  })
})
