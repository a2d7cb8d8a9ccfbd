import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { makeHome, runCli } from '#test/support/clients/cli.ts'
import { until } from '#test/support/net/webhook-listeners.ts'
import { type DeviceFlow, openDeviceFlow } from '#test/support/oauth/device.ts'
import { approve } from '#test/support/oauth/server.ts'
import type { Config, OAuthCredential } from '../../../packages/cli/src/config.ts'

let flow: DeviceFlow
before(async () => {
  flow = await openDeviceFlow()
})
after(() => flow[Symbol.asyncDispose]())

type Env = ReturnType<typeof makeHome>

const fileOf = (env: Env) => join(env.XDG_CONFIG_HOME, 'hearth/config.json')
const readFile = (env: Env) => JSON.parse(readFileSync(fileOf(env), 'utf8')) as Config
const credentialOf = (env: Env) => Object.values(readFile(env).profiles)[0]!.credential as OAuthCredential

/** Starts a sign-in and returns what it printed, once that has something in it. */
async function startLogin(env: Env, args: string[], wanted: RegExp, signal?: AbortSignal) {
  let found: string | undefined
  const onOutput = ({ stderr }: { stderr: string }) => {
    found = wanted.exec(stderr)?.[1]
  }
  const ended = runCli(['login', flow.server.url, ...args], { env, onOutput, ...(signal && { signal }) })
  return { ended, found: await until('the sign-in to start', () => found) }
}

const addressIn = /^ {2}(http\S+\/oauth\/authorize\S+)$/m

/** Signs in as Ana, whose browser says yes. */
async function signIn(env = makeHome(), scopes = ['read:user', 'developer']) {
  const { ended, found } = await startLogin(env, ['--no-browser', '--scopes', ...scopes], addressIn)
  const { location } = await approve(flow.browser, found)
  assert.equal((await fetch(location)).status, 200)
  const { code, stderr } = await ended
  assert.equal(code, 0, stderr)
  return env
}

const whoami = (env: Env) => runCli(['whoami'], { env })

/** As if an hour had passed. */
function expire(env: Env): void {
  const config = readFile(env)
  for (const { credential } of Object.values(config.profiles)) (credential as OAuthCredential).expiresAt = 0
  writeFileSync(fileOf(env), JSON.stringify(config))
}

describe('hearth login', () => {
  it('signs in with the browser of the user', async () => {
    const env = makeHome()
    const browser = await openBrowser()
    const { ended, found } = await startLogin(env, ['--no-browser'], addressIn)
    const { searchParams } = new URL(found)
    assert.match(searchParams.get('redirect_uri')!, /^http:\/\/127\.0\.0\.1:\d+\/callback$/)
    assert.equal(searchParams.get('code_challenge_method'), 'S256')
    assert.ok(!searchParams.get('scope')!.split(' ').includes('admin'))
    const context = await browser.newContext()
    const value = await makeSession(flow.server.app, flow.ana)
    await context.addCookies([{ name: 'session', value, url: flow.server.url, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(found)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('You are signed in.').waitFor()
    const { code, stderr } = await ended
    await browser.close()
    assert.deepEqual([code, /Signed in to \S+ as ana/.test(stderr)], [0, true], stderr)
    const { accessToken, refreshToken, scopes } = credentialOf(env)
    for (const secret of [accessToken, refreshToken!]) flow.server.app.issued(secret)
    assert.ok(scopes.includes('developer') && !scopes.includes('admin'))
    assert.equal((await whoami(env)).code, 0)
  })

  it('takes no answer but the one to its own question', async () => {
    const stopping = new AbortController()
    const { ended, found } = await startLogin(makeHome(), ['--no-browser'], addressIn, stopping.signal)
    const redirect = new URL(found).searchParams.get('redirect_uri')!
    for (const query of ['?code=x', '?code=x&state=wrong', '?error=access_denied&state=wrong'])
      assert.equal((await fetch(redirect + query)).status, 404)
    assert.equal((await fetch(redirect.replace('callback', 'other'))).status, 404)
    stopping.abort()
    const { code, stderr } = await ended
    assert.deepEqual([code, /Signed in/.test(stderr)], [130, false])
    await assert.rejects(fetch(redirect), 'nothing listens anymore')
  })

  it('says so when the user does not allow it', async () => {
    const { ended, found } = await startLogin(makeHome(), ['--no-browser'], addressIn)
    const { searchParams } = new URL(found)
    const answer = `${searchParams.get('redirect_uri')}?error=access_denied&state=${searchParams.get('state')}`
    assert.match(await (await fetch(answer)).text(), /You did not sign in/)
    const { code, stderr } = await ended
    assert.deepEqual([code, /access_denied/.test(stderr)], [4, true])
  })

  it('signs in with a code that is entered on another device', async () => {
    const env = makeHome()
    const { ended, found } = await startLogin(env, ['--device', '--scopes', 'read:user'], /enter this code: {2}(\S+)/)
    assert.equal((await flow.decide(found, 'allow')).status, 303)
    const { code, stderr } = await ended
    assert.equal(code, 0, stderr)
    assert.match(stderr, /On any device, open: {2}http\S+\/device\n/)
    const { accessToken, refreshToken, scopes } = credentialOf(env)
    for (const secret of [accessToken, refreshToken!]) flow.server.app.issued(secret)
    assert.deepEqual(scopes, ['read:user'])
    assert.equal((await whoami(env)).code, 0)
  })

  it('stops at once while it waits for the code to be entered', async () => {
    const stopping = new AbortController()
    const { ended } = await startLogin(makeHome(), ['--device'], /enter this code: {2}(\S+)/, stopping.signal)
    stopping.abort()
    assert.equal((await ended).code, 130)
  })
})

describe('the tokens of a sign-in', () => {
  it('are renewed once when several commands find them expired', async () => {
    const env = await signIn()
    const before = credentialOf(env)
    expire(env)
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await whoami(env)).code))
    assert.deepEqual(codes, [0, 0, 0, 0, 0])
    const renewed = credentialOf(env)
    assert.notEqual(renewed.refreshToken, before.refreshToken)
    assert.ok(renewed.expiresAt > Date.now())
    expire(env)
    assert.equal((await whoami(env)).code, 0, 'the new refresh token is the one that counts')
  })

  it('are renewed when the instance refuses them before they expire', async () => {
    const env = await signIn()
    const config = readFile(env)
    for (const { credential } of Object.values(config.profiles)) (credential as OAuthCredential).accessToken += 'x'
    writeFileSync(fileOf(env), JSON.stringify(config))
    assert.equal((await whoami(env)).code, 0)
  })

  it('end on the instance with hearth logout', async () => {
    const env = await signIn()
    const { accessToken } = credentialOf(env)
    assert.equal(await flow.me(accessToken), 200)
    const { code, stderr } = await runCli(['logout'], { env })
    assert.deepEqual([code, /Signed out of/.test(stderr)], [0, true])
    assert.equal(await flow.me(accessToken), 401)
    assert.deepEqual(readFile(env).profiles, {})
  })

  it('that were revoked lead back to hearth login', async () => {
    const env = await signIn()
    const { refreshToken } = credentialOf(env)
    const body = new URLSearchParams({ token: refreshToken!, client_id: 'hearth-cli' })
    assert.equal((await fetch(`${flow.server.url}/oauth/revoke`, { method: 'POST', body })).status, 200)
    const { code, stderr } = await whoami(env)
    assert.equal(code, 4)
    assert.match(stderr, /expired or was revoked\n {2}Run: hearth login/)
  })

  it('are replaced by the next sign-in, which ends the ones before', async () => {
    const env = await signIn()
    const { accessToken } = credentialOf(env)
    await signIn(env)
    assert.equal(await flow.me(accessToken), 401)
  })
})

describe('a token without the scope', () => {
  it('is explained with the scope that is missing', async () => {
    const env = await signIn(makeHome(), ['read:user'])
    const { code, stderr } = await runCli(['webhooks', 'list'], { env })
    assert.equal(code, 4)
    assert.match(stderr, /^insufficient_scope: /)
    assert.match(stderr, /Your token needs the scope developer\n {2}Run: hearth login --scopes developer/)
  })
})
