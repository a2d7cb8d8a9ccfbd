import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { updateUser } from '#domains/foundation/users/index.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { type Flow, redirectUri, startFlow } from '#test/support/oauth/flow.ts'
import { approve, makePkce } from '#test/support/oauth/server.ts'

let flow: Flow
let clientId: string
before(async () => {
  flow = await startFlow()
  clientId = (await flow.makeApp()).clientId
})
after(() => flow[Symbol.asyncDispose]())

describe('the authorization in the browser', () => {
  it('every redirect after a form is a 303, so that no form is sent twice', async () => {
    const visitor = await flow.visitorFor(flow.ana)
    const begun = await visitor.get(flow.authorizeUrl(clientId))
    visitor.signOut()
    const away = await visitor.get(begun.location!)
    await visitor.signIn(flow.ana)
    const answered = await visitor.submit(begun.location!, { account: flow.ana.id, decision: 'allow' })
    const finished = await visitor.get(answered.location!)
    const wrong = await visitor.get(flow.authorizeUrl(clientId, { scope: 'none' }))
    assert.deepEqual(
      [begun, away, answered, finished, wrong].map(({ status }) => status),
      [303, 303, 303, 303, 303],
    )
  })

  it('every response names the issuer, so that an app cannot confuse two servers', async () => {
    const metadata = (await (await fetch(`${flow.server.url}/.well-known/oauth-authorization-server`)).json()) as {
      issuer: string
    }
    const yes = await approve(flow.browser, flow.authorizeUrl(clientId))
    const no = await approve(flow.browser, flow.authorizeUrl(clientId), { decision: 'deny' })
    const wrong = await flow.browser.get(flow.authorizeUrl(clientId, { scope: 'none' }))
    for (const { searchParams } of [yes.location, no.location, wrong.location!]) {
      assert.equal(searchParams.get('iss'), metadata.issuer)
      assert.equal(searchParams.get('state'), 'xyz')
    }
  })

  it('the redirect contains a code and never a token', async () => {
    const { location } = await approve(flow.browser, flow.authorizeUrl(clientId))
    assert.deepEqual([...location.searchParams.keys()].sort(), ['code', 'iss', 'state'])
    assert.equal(location.hash, '')
    for (const response_type of ['token', 'id_token', 'code token', 'none']) {
      const refused = await flow.browser.get(flow.authorizeUrl(clientId, { response_type }))
      assert.doesNotMatch(refused.location?.href ?? '', /token=|code=/, response_type)
    }
  })

  it('no other site gets a referrer', async () => {
    const begun = await flow.browser.get(flow.authorizeUrl(clientId))
    const page = await flow.browser.get(begun.location!)
    const error = await flow.browser.get(flow.authorizeUrl('none'))
    for (const { headers } of [begun, page, error]) {
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.equal(headers.get('cache-control'), 'no-store')
    }
  })

  it('the consent page cannot be framed, and its form may redirect to any app', async () => {
    const begun = await flow.browser.get(flow.authorizeUrl(clientId))
    const page = await flow.browser.get(begun.location!)
    const policy = page.headers.get('content-security-policy')!
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /form-action/)
  })

  it('the cookies cannot be read by scripts and are not sent by other sites', async () => {
    const { headers } = await flow.browser.get(flow.authorizeUrl(clientId))
    const cookies = headers.getSetCookie()
    assert.ok(cookies.length >= 2)
    for (const cookie of cookies) assert.match(cookie, /path=\/oauth[/;].*samesite=lax.*httponly/i)
  })
})

describe('the prompt parameter', () => {
  it('prompt=login requires a sign-in after the request', async () => {
    const visitor = await flow.visitorFor(flow.ana)
    await inTransaction(flow.server.app, ({ db }) =>
      sql`update sessions set authenticated_at = now() - interval '1 minute'`.execute(db),
    )
    const { verifier, challenge } = makePkce()
    const url = flow.authorizeUrl(clientId, { prompt: 'login', code_challenge: challenge })
    const { location } = await visitor.get(url)
    const away = await visitor.get(location!)
    const path = encodeURIComponent(location!.pathname)
    assert.equal(`${away.location!.pathname}${away.location!.search}`, `/sign-in?again=1&return_to=${path}`)
    const early = await visitor.submit(location!, { account: flow.ana.id, decision: 'allow' })
    assert.equal(early.location!.pathname, '/sign-in')
    await visitor.signIn(flow.ana)
    assert.equal((await visitor.get(location!)).status, 200)
    const answered = await visitor.submit(location!, { account: flow.ana.id, decision: 'allow' })
    const finished = await visitor.get(answered.location!)
    const code = flow.server.app.issued(finished.location!.searchParams.get('code')!)
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: clientId }
    assert.equal((await flow.requestToken({ ...form, code_verifier: verifier })).status, 200)
  })

  for (const prompt of ['consent', 'login consent'])
    it(`prompt=${prompt} asks for consent, as every request does`, async () => {
      const visitor = await flow.visitorFor(flow.ana)
      const { location } = await visitor.get(flow.authorizeUrl(clientId, { prompt }))
      await visitor.signIn(flow.ana)
      const page = await visitor.get(location!)
      assert.match(page.text, /wants to use your Hearth account/)
      const answered = await visitor.submit(location!, { account: flow.ana.id, decision: 'allow' })
      const finished = await visitor.get(answered.location!)
      assert.ok(finished.location!.searchParams.get('code'), finished.location!.href)
    })
})

describe('a PKCE verifier', () => {
  it('a verifier does not replace a missing challenge', async () => {
    const app = await flow.makeApp({ isPublicClient: true })
    const bare = { code_challenge: undefined, code_challenge_method: undefined }
    const { location } = await flow.browser.get(flow.authorizeUrl(app.clientId, bare))
    assert.deepEqual(
      [location!.searchParams.get('error'), location!.searchParams.get('code')],
      ['invalid_request', null],
    )
  })

  it('a verifier for a code without a challenge is refused', async () => {
    const app = await flow.makeApp({ isPublicClient: true })
    const form = await flow.obtainCode(app.clientId)
    const payload = sql<string>`payload - 'codeChallenge' - 'codeChallengeMethod'`
    await flow.server.app.database.updateTable('oauth_codes').set({ payload }).execute()
    const { status, body } = await flow.requestToken(form)
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  })
})

describe('a refused token request says what is wrong', () => {
  const wrongCode = { code: `hearth_oac_${'0'.repeat(43)}` }
  const noVerifier = { code_verifier: '' }
  const others = async () => ({ client_id: (await flow.makeApp({ isPublicClient: true })).clientId })
  const rows: [what: string, change: () => Promise<object>, text: RegExp][] = [
    ['a code that was never given', async () => wrongCode, /^the code is not known, or it was given to another app$/],
    ['the code of another app', others, /^the code is not known, or it was given to another app$/],
    ['no verifier', async () => noVerifier, /^code_verifier is missing$/],
    ['neither a code that is known nor a verifier', async () => ({ ...wrongCode, ...noVerifier }), /^code_verifier is/],
    ['another verifier', async () => ({ code_verifier: makePkce().verifier }), /^code_verifier does not fit/],
    ['another address', async () => ({ redirect_uri: 'https://poster.example/other' }), /^redirect_uri is not the one/],
  ]
  for (const [what, change, text] of rows)
    it(`${what}`, async () => {
      const form = await flow.obtainCode((await flow.makeApp({ isPublicClient: true })).clientId)
      const { status, body } = await flow.requestToken({ ...form, ...(await change()) })
      assert.deepEqual([status, body.error], [400, 'invalid_grant'])
      assert.match(body.error_description!, text)
    })

  it('a refresh token that was made up and one of another app look the same', async () => {
    const mine = (await flow.makeApp({ isPublicClient: true })).clientId
    const { refresh_token: given } = await flow.obtainTokens(mine)
    const madeUp = await flow.refresh(mine, `hearth_ort_${'0'.repeat(43)}`)
    const ofOther = await flow.refresh((await others()).client_id, given!)
    assert.match(
      madeUp.body.error_description!,
      /^the refresh token is not known, was revoked, or belongs to another app$/,
    )
    assert.deepEqual(ofOther.body, madeUp.body)
  })
})

describe('the account behind a grant', () => {
  it('an account with a new email address keeps its apps', async () => {
    const bo = await makeUser(flow.server.app)
    const { body } = await flow.requestToken(await flow.obtainCode(clientId, {}, await flow.visitorFor(bo)))
    await inTransaction(flow.server.app, ({ db }) => updateUser(db, bo.id, { email: 'bo-new@example.org' }))
    assert.equal(await flow.me(body.access_token!), 200)
    assert.equal((await flow.refresh(clientId, body.refresh_token!)).status, 200)
  })

  it('a deleted account takes its consents, codes and tokens with it', async () => {
    const bo = await makeUser(flow.server.app)
    const visitor = await flow.visitorFor(bo)
    const { body } = await flow.requestToken(await flow.obtainCode(clientId, {}, visitor))
    const unused = await flow.obtainCode(clientId, {}, visitor)
    await flow.server.app.database.deleteFrom('users').where('id', '=', bo.id).execute()
    assert.equal(await flow.me(body.access_token!), 401)
    assert.equal((await flow.refresh(clientId, body.refresh_token!)).body.error, 'invalid_grant')
    assert.equal((await flow.requestToken(unused)).body.error, 'invalid_grant')
    const left = await flow.server.app.database
      .selectFrom('oauth_consents')
      .select('id')
      .where('user_id', '=', bo.id)
      .execute()
    assert.deepEqual(left, [])
  })
})
