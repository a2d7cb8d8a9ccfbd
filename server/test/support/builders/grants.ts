import { hash, randomBytes } from 'node:crypto'
import { insertOAuthAccessToken, insertOAuthFamily, insertOAuthRefreshToken } from '#domains/accounts/apps/index.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { App } from '#test/support/app/harness.ts'
import { inTransaction, type Person } from './factories.ts'

const hourMs = 3_600_000
const clientSecretOf = () => randomBytes(16).toString('hex')

export interface Granted {
  clientId: string
  /** The consent, as the person sees it. */
  grantId: string
  familyId: string
  accessToken: string
  refreshEndsAt: Date
}

/** What an application holds once a person has let it in: a family with an access token and a refresh token. */
export async function makeGrant(app: App, person: Person, scopes: Scope[], clientId?: string): Promise<Granted> {
  const now = app.clock.now()
  const client = clientId ?? (await makeClient(app, person))
  const familyId = `family-${clientSecretOf()}`
  const refreshEndsAt = new Date(now.getTime() + 30 * 24 * hourMs)
  const family = { id: familyId, userId: person.id, clientId: client, scopes, payload: '{}' }
  await inTransaction(app, ({ db }) =>
    insertOAuthFamily(db, { ...family, expiresAt: new Date(now.getTime() + 366 * 24 * hourMs).toISOString() }, now),
  )
  const accessToken = app.issued(`hearth_oat_${randomBytes(32).toString('hex')}`)
  const stored = { grantId: familyId, payload: '{}' }
  const refresh = { ...stored, hash: randomBytes(32), expiresAt: refreshEndsAt.toISOString() }
  await insertOAuthRefreshToken(app.database, refresh, now)
  const access = {
    ...stored,
    hash: hash('sha256', accessToken, 'buffer'),
    expiresAt: new Date(now.getTime() + hourMs).toISOString(),
    ...{ clientId: client, userId: person.id, scopes, audience: 'https://hearth.test' },
  }
  await insertOAuthAccessToken(app.database, access, now)
  const { consent_id } = await app.database
    .selectFrom('oauth_grants')
    .select('consent_id')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow()
  return { clientId: client, grantId: consent_id, familyId, accessToken, refreshEndsAt }
}

async function makeClient(app: App, owner: Person): Promise<string> {
  const clientId = `hearth_app_${clientSecretOf()}`
  const shown = { name: 'Poster', redirect_uris: ['https://poster.example/callback'], is_public: true }
  await app.database
    .insertInto('oauth_clients')
    .values({
      ...shown,
      client_id: clientId,
      origin: 'app',
      owner_id: owner.id,
      created_at: app.clock.now().toISOString(),
    })
    .execute()
  return clientId
}

/** The three ways in which an application can call: its own token, a token it made, and one made by that token. */
export async function makeAppCredentials(app: App, person: Person, scopes: Scope[]) {
  const granted = await makeGrant(app, person, scopes)
  const makeChild = async (token: string): Promise<string> => {
    const { body } = await app.post('/v1/profile/tokens', { token, body: { name: 'made by an app', scopes } })
    return body.data.token
  }
  const child = await makeChild(granted.accessToken)
  return { ...granted, child, grandchild: await makeChild(child) }
}
