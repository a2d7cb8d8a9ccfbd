import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

let count = 0
async function join(): Promise<{ visitor: Visitor; userId: string }> {
  const email = `host-${++count}@example.org`
  const visitor = await signInByMail(site, email)
  const { id } = await site.app.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { visitor, userId: id }
}

interface AppInput {
  name?: string
  redirectUris?: string[]
}

/** An app that a user has authorized, with one of everything it can hold. */
async function letIn(
  userId: string,
  { name = 'Poster', redirectUris = ['https://poster.example/back'] }: AppInput = {},
) {
  const { database, clock } = site.app
  const at = clock.now().toISOString()
  const later = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const [id, clientId, familyId] = [randomUUID(), randomUUID(), randomUUID()]
  const app = { client_id: clientId, origin: 'app', owner_id: userId, name, redirect_uris: redirectUris }
  await database
    .insertInto('oauth_clients')
    .values({ ...app, is_public: true, created_at: at })
    .execute()
  const consent = { user_id: userId, client_id: clientId, scopes: ['user', 'read:events'], granted_at: at }
  await database
    .insertInto('oauth_consents')
    .values({ id, ...consent, updated_at: at })
    .execute()
  const life = { payload: '{}', created_at: at, expires_at: later }
  await database
    .insertInto('oauth_grants')
    .values({ id: familyId, consent_id: id, ...life })
    .execute()
  await database
    .insertInto('oauth_refresh_tokens')
    .values({ token_hash: randomBytes(32), grant_id: familyId, ...life })
    .execute()
  const token = `hearth_oat_${randomBytes(32).toString('hex')}`
  const access = { grant_id: familyId, consent_id: id, client_id: clientId, user_id: userId, scopes: ['user'] }
  await database
    .insertInto('oauth_access_tokens')
    .values({
      id: randomUUID(),
      token_hash: createHash('sha256').update(token).digest(),
      audience: site.baseUrl,
      ...access,
      ...life,
    })
    .execute()
  return { id, token }
}

const isGood = async (token: string) =>
  (await site.visitor().get('/v1/me', { authorization: `Bearer ${token}` })).status === 200

describe('the apps on the account page', () => {
  it('apps are shown with their hosts, scopes, dates of grant and last use, as text', async () => {
    const { visitor, userId } = await join()
    assert.match((await visitor.get('/settings/security')).text, /No apps have access to your account/)
    await letIn(userId, {
      name: '<b>sly</b>',
      redirectUris: ['https://sly.example:8443/a', 'https://sly.example:8443/b'],
    })
    await letIn(userId, { name: 'Desk', redirectUris: ['http://127.0.0.1/back', 'desk.app:/back'] })
    const { text } = await visitor.get('/settings/security')
    const day = new Date().getUTCFullYear()
    for (const shown of ['&#60;b&#62;sly', '· sly.example:8443<', '· an app on your device<', 'See events and their'])
      assert.ok(text.includes(shown), shown)
    assert.ok(!text.includes('<b>sly'))
    assert.match(text, new RegExp(`Added on \\d+ \\w+ ${day}, last used on \\d+ \\w+ ${day}`))
  })

  it('apps are shown on the account page of their user only', async () => {
    const [ana, bo] = [await join(), await join()]
    await letIn(ana.userId, { name: 'Secret planner' })
    assert.doesNotMatch((await bo.visitor.get('/settings/security')).text, /Secret planner/)
  })
})

describe('removing an app', () => {
  it('removing an app revokes all its tokens at once, and nothing else', async () => {
    const { visitor, userId } = await join()
    const [gone, kept] = [await letIn(userId), await letIn(userId)]
    assert.deepEqual([await isGood(gone.token), await isGood(kept.token)], [true, true])
    const { status, location } = await visitor.post(`/settings/security/apps/${gone.id}/remove`)
    assert.deepEqual([status, location], [303, '/settings/security'])
    assert.deepEqual([await isGood(gone.token), await isGood(kept.token)], [false, true])
    assert.match((await visitor.get(location!)).text, /Access removed/)
    const families = await site.app.database.selectFrom('oauth_grants').select('consent_id').execute()
    assert.ok(!families.some((family) => family.consent_id === gone.id))
    assert.equal((await visitor.post(`/settings/security/apps/${gone.id}/remove`)).status, 404)
    const audit = await site.app.database
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target', '=', gone.id)
      .execute()
    assert.deepEqual(audit, [{ action: 'apps.revokeGrant', actor_id: userId }])
  })

  it('removing an app needs no fresh sign-in, because it only revokes access', async () => {
    const { visitor, userId } = await join()
    const app = await letIn(userId)
    site.app.clock.advance(20 * 60_000)
    assert.equal((await visitor.post(`/settings/security/apps/${app.id}/remove`)).location, '/settings/security')
    site.app.clock.advance(-20 * 60_000)
  })

  it('only the signed-in user who authorized an app can remove it', async () => {
    const [ana, bo] = [await join(), await join()]
    const app = await letIn(ana.userId)
    assert.equal((await bo.visitor.post(`/settings/security/apps/${app.id}/remove`)).status, 404)
    assert.equal((await bo.visitor.post('/settings/security/apps/nonsense/remove')).status, 404)
    const { location } = await site.visitor().post(`/settings/security/apps/${app.id}/remove`)
    assert.equal(location, '/sign-in?return_to=%2Fsettings%2Fsecurity')
    assert.ok(await isGood(app.token))
  })
})
