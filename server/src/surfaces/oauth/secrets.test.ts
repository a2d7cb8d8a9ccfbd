import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Flow, startFlow, type TokenAnswer } from '#test/support/oauth/flow.ts'

let flow: Flow
before(async () => {
  flow = await startFlow()
})
after(() => flow[Symbol.asyncDispose]())

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!

describe('guessing', () => {
  it('a wrong secret is refused in constant time with the same message', async () => {
    const { clientId, clientSecret } = await flow.makeApp()
    const form = { grant_type: 'refresh_token', refresh_token: 'hearth_ort_x' }
    const guesses: Record<string, Record<string, string>> = {
      unknown: { client_id: 'hearth_app_unknown', client_secret: clientSecret },
      wrong: { client_id: clientId, client_secret: 'x'.repeat(clientSecret.length) },
      close: { client_id: clientId, client_secret: `${clientSecret.slice(0, -1)}x` },
    }
    const times: Record<string, number[]> = { unknown: [], wrong: [], close: [] }
    const answers: Record<string, TokenAnswer> = {}
    for (let count = 0; count < 120; count++)
      for (const [name, guess] of Object.entries(guesses)) {
        const begun = performance.now()
        answers[name] = await flow.requestToken({ ...form, ...guess })
        times[name]!.push(performance.now() - begun)
      }
    for (const { status, body } of Object.values(answers))
      assert.deepEqual([status, body.error], [401, 'invalid_client'], JSON.stringify(body))
    assert.deepEqual(answers.wrong!.body, answers.close!.body)
    const [unknown, wrong, close] = [times.unknown!, times.wrong!, times.close!].map(median) as [number, number, number]
    assert.ok(Math.max(wrong, close) < 2 * Math.min(wrong, close), `${wrong} ms and ${close} ms`)
    assert.ok(Math.max(unknown, wrong) < 3 * Math.min(unknown, wrong), `${unknown} ms and ${wrong} ms`)
  })

  it('a code that does not exist gets the same refusal as one of another app, used or not', async () => {
    const { clientId } = await flow.makeApp()
    const other = await flow.makeApp()
    const code = await flow.obtainCode(clientId)
    const unknown = await flow.requestToken({ ...code, code: `hearth_oac_${'0'.repeat(64)}` })
    assert.equal(unknown.body.error, 'invalid_grant')
    const askAsOther = () =>
      flow.requestToken({ ...code, client_id: other.clientId, client_secret: other.clientSecret })
    assert.deepEqual((await askAsOther()).body, unknown.body)
    await flow.requestToken(code)
    assert.deepEqual((await askAsOther()).body, unknown.body)
    assert.equal((await flow.refresh(clientId, `hearth_ort_${'0'.repeat(64)}`)).body.error, 'invalid_grant')
  })
})

it('no error repeats a code, token, secret or verifier, to the client or in the log', async () => {
  const { clientId, clientSecret } = await flow.makeApp()
  const other = await flow.makeApp()
  const form = await flow.obtainCode(clientId)
  const tokens = await flow.obtainTokens(clientId)
  const answers = [
    await flow.requestToken({ ...form, code_verifier: 'v'.repeat(43) }),
    await flow.requestToken({ ...form, client_secret: `${clientSecret}x` }),
    await flow.requestToken({ ...form, client_id: other.clientId }),
    await flow.requestToken({ ...form, grant_type: 'password' }),
    await flow.requestToken({ ...form, resource: 'https://evil.example' }),
    await flow.refresh(other.clientId, tokens.refresh_token!),
    await flow.refresh(clientId, tokens.access_token!),
  ]
  const said = JSON.stringify(answers.map(({ body }) => body)) + flow.server.logs.join('')
  const secrets = [form.code, form.code_verifier, clientSecret, tokens.access_token!, tokens.refresh_token!]
  for (const { status } of answers) assert.ok(status >= 400)
  for (const secret of secrets) assert.ok(!said.includes(secret), secret.slice(0, 12))
})

describe('the API and access tokens', () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${flow.server.url}${path}`, { headers })

  it('the API takes a token from the header and never from the query, and the token endpoint no parameters from its query', async () => {
    const { clientId } = await flow.makeApp()
    const tokens = await flow.obtainTokens(clientId)
    assert.equal((await ask(`/v1/me?access_token=${tokens.access_token}`)).status, 401)
    const query = new URLSearchParams({ ...(await flow.obtainCode(clientId)) })
    const answer = await fetch(`${flow.server.url}/oauth/token?${query}`, { method: 'POST' })
    assert.equal(answer.status, 400)
  })

  // RFC 9110 §11.6.1: a scheme, and parameters whose values are quoted.
  const grammar = /^Bearer( [a-z_]+="[\x20\x21\x23-\x5b\x5d-\x7e]*"(, [a-z_]+="[\x20\x21\x23-\x5b\x5d-\x7e]*")*)?$/

  it('the API says how to authenticate without a token, with a wrong one, and with too few scopes', async () => {
    const { clientId } = await flow.makeApp()
    const tokens = (await flow.requestToken(await flow.obtainCode(clientId, { scope: 'read:events' }))).body
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const cases: [Response, number, RegExp][] = [
      [await ask('/v1/me'), 401, /^Bearer realm="hearth"/],
      [await ask('/v1/me', bearer('hearth_oat_none')), 401, /error="invalid_token"/],
      [await ask('/v1/me', { authorization: 'Basic eA==' }), 401, /error="invalid_token"/],
      [
        await ask('/v1/profile/tokens', bearer(tokens.access_token!)),
        403,
        /error="insufficient_scope", scope="[a-z: ]+"/,
      ],
    ]
    for (const [answer, status, form] of cases) {
      assert.equal(answer.status, status)
      const challenge = answer.headers.get('www-authenticate')!
      assert.match(challenge, grammar)
      assert.match(challenge, form)
      assert.match(answer.headers.get('access-control-expose-headers')!, /WWW-Authenticate/)
    }
  })
})
