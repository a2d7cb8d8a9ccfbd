import { createSession } from '../src/capabilities/sessions/index.ts'
import { createToken } from '../src/capabilities/tokens/index.ts'
import { createUser } from '../src/capabilities/users/index.ts'
import type { UnitOfWork } from '../src/kernel/context.ts'
import { exampleId } from '../src/kernel/schema.ts'
import type { Role, Scope } from '../src/kernel/scopes.ts'
import { transact } from '../src/platform/outbox.ts'
import type { App } from './harness.ts'

export interface Person {
  id: string
  username: string
}

let count = 0

export function inTransaction<T>(app: App, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return transact(app.database, app.clock, { userId: null, requestId: null }, work)
}

export async function makeUser(
  app: App,
  wish: { username?: string; role?: Role; name?: string } = {},
): Promise<Person> {
  const username = wish.username ?? `person-${++count}`
  const name = wish.name ?? `Person ${count}`
  const user = { username, name, email: `${username}@example.org`, role: wish.role ?? 'user' }
  return { id: await inTransaction(app, (unit) => createUser(unit, user)), username }
}

export async function makeToken(
  app: App,
  person: Person,
  scopes: Scope[],
  expiresAt: Date | null = null,
): Promise<string> {
  const wish = {
    userId: person.id,
    parentId: null,
    name: 'test',
    scopes,
    expiresAt: expiresAt?.toISOString() ?? null,
    now: app.clock.now(),
  }
  return app.issued((await inTransaction(app, ({ db }) => createToken(db, wish))).token)
}

export async function makeSession(app: App, person: Person): Promise<string> {
  const secret = await inTransaction(app, ({ db }) => createSession(db, person.id, 'a test browser', app.clock.now()))
  return app.issued(secret)
}

/** Ana owns one object of every kind, each under the id of the examples; Bo is somebody else. */
export async function makeWorld(app: App): Promise<{ ana: Person; bo: Person; root: Person }> {
  await app.database.deleteFrom('users').execute()
  const ana = await makeUser(app, { username: 'ana-world', name: 'Ana' })
  const bo = await makeUser(app, { username: 'bo-world', name: 'Bo' })
  const root = await makeUser(app, { username: 'root-world', name: 'Root', role: 'admin' })
  await inTransaction(app, async ({ db }) => {
    const at = app.clock.now().toISOString()
    await db
      .insertInto('portfolio_items')
      .values({ id: exampleId, user_id: ana.id, title: 'A lamp', created_at: at })
      .execute()
    const client = {
      client_id: 'hearth_app_00000000000000000000000000000001',
      origin: 'app',
      owner_id: ana.id,
      name: 'Poster',
    }
    const redirect = {
      redirect_uris: ['https://poster.example/callback'],
      is_public: false,
      secret_hash: Buffer.alloc(32),
    }
    await db
      .insertInto('oauth_clients')
      .values({ ...client, ...redirect, created_at: at })
      .execute()
    const consent = {
      user_id: ana.id,
      client_id: client.client_id,
      scopes: ['read:user'],
      granted_at: at,
      updated_at: at,
    }
    await db
      .insertInto('oauth_consents')
      .values({ id: exampleId, ...consent })
      .execute()
    const token = { name: 'old laptop', token_prefix: 'hearth_pat_0000', scopes: ['read:user'], created_at: at }
    await db
      .insertInto('tokens')
      .values({ id: exampleId, user_id: ana.id, token_hash: Buffer.alloc(32), ...token })
      .execute()
  })
  return { ana, bo, root }
}
