import { type RawBuilder, sql } from 'kysely'
import type { Autocommit, CredentialHolder, Reader, Writer } from '#kernel/context.ts'
import type { Json } from '#kernel/data/database-schema.ts'
import { type CommandBuilder, command, lookup, statement } from '#kernel/data/statement.ts'

interface Artifact {
  kind: string
  hash: Buffer
  payload: string
  expiresAt: string
}

const upsert = command<Artifact>((db, slot) =>
  db
    .insertInto('oauth_artifacts')
    .values({
      kind: slot('kind'),
      id_hash: slot('hash'),
      payload: slot('payload'),
      expires_at: slot('expiresAt'),
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id_hash']).doUpdateSet({
        payload: (eb) => eb.ref('excluded.payload'),
        expires_at: (eb) => eb.ref('excluded.expires_at'),
      }),
    ),
)

export async function updateOAuthArtifact(db: Autocommit, artifact: Artifact): Promise<void> {
  await upsert.all(db, artifact)
}

const insertOnce = command<Artifact & { now: string }, { kind: string }>((db, slot) =>
  db
    .insertInto('oauth_artifacts')
    .values({
      kind: slot('kind'),
      id_hash: slot('hash'),
      payload: slot('payload'),
      expires_at: slot('expiresAt'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id_hash'])
        .doUpdateSet({ expires_at: (eb) => eb.ref('excluded.expires_at') })
        .where('oauth_artifacts.expires_at', '<', slot('now')),
    )
    .returning('kind'),
)

/** False when the same value was seen before and has not expired. */
export async function insertOAuthArtifactOnce(db: Autocommit, artifact: Artifact, now: Date): Promise<boolean> {
  return (await insertOnce.first(db, { ...artifact, now: now.toISOString() })) !== undefined
}

const byId = statement<{ kind: string; hash: Buffer }, { payload: Json }>((db, slot) =>
  db
    .selectFrom('oauth_artifacts')
    .select('payload')
    .where('kind', '=', slot('kind'))
    .where('id_hash', '=', slot('hash')),
)

export async function findOAuthArtifact(db: Reader, kind: string, hash: Buffer): Promise<Json | undefined> {
  return (await byId.first(db, { kind, hash }))?.payload
}

const drop = command<{ kind: string; hash: Buffer }>((db, slot) =>
  db.deleteFrom('oauth_artifacts').where('kind', '=', slot('kind')).where('id_hash', '=', slot('hash')),
)

export async function deleteOAuthArtifact(db: Autocommit, kind: string, hash: Buffer): Promise<void> {
  await drop.all(db, { kind, hash })
}

const endedToken = 'EndedAccessToken'

/** Access tokens that are about to be deleted stay recognizable until they expire: requests with them count on their user. */
export async function insertEndedTokens(
  db: Autocommit,
  of: { familyId: string } | { grantId: string } | { userId: string },
): Promise<void> {
  if ('familyId' in of) await endedOfFamily.all(db, of)
  else if ('grantId' in of) await endedOfGrant.all(db, of)
  else await endedOfUser.all(db, of)
}

function endTokens(db: CommandBuilder, whose: RawBuilder<boolean>) {
  return db
    .insertInto('oauth_artifacts')
    .columns(['kind', 'id_hash', 'payload', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('oauth_access_tokens')
        .select([
          sql<string>`${sql.lit(endedToken)}`.as('kind'),
          'token_hash',
          sql<Json>`jsonb_build_object('userId', user_id)`.as('payload'),
          'expires_at',
        ])
        .where(whose),
    )
    .onConflict((conflict) => conflict.doNothing())
}

const endedOfFamily = command<{ familyId: string }>((db, slot) => endTokens(db, sql`grant_id = ${slot('familyId')}`))
const endedOfGrant = command<{ grantId: string }>((db, slot) => endTokens(db, sql`consent_id = ${slot('grantId')}`))
const endedOfUser = command<{ userId: string }>((db, slot) => endTokens(db, sql`user_id = ${slot('userId')}`))

const ended = lookup<{ hash: Buffer }, Pick<CredentialHolder, 'userId' | 'role' | 'expiresAt' | 'isSuspended'>>(
  (db, slot) =>
    db
      .selectFrom('oauth_artifacts as a')
      .innerJoin('users as u', (join) => join.on('u.id', '=', sql<string>`(a.payload ->> 'userId')::uuid`))
      .select(['u.id as userId', 'u.role', 'a.expires_at as expiresAt'])
      .select(sql<boolean>`u.suspended_at is not null`.as('isSuspended'))
      .where('a.kind', '=', endedToken)
      .where('a.id_hash', '=', slot('hash'))
      .where('u.deleted_at', 'is', null),
)

export async function findEndedTokenHolder(db: Reader, hash: Buffer): Promise<CredentialHolder | undefined> {
  const holder = await ended.first(db, { hash })
  return holder && { ...holder, id: holder.userId, scopes: [], isRevoked: true, usedAt: null }
}

const batch = 1000
const expiring = [
  'oauth_artifacts',
  'oauth_codes',
  'oauth_device_codes',
  'oauth_access_tokens',
  'oauth_refresh_tokens',
  'oauth_grants',
]

/** Deletes one batch of expired rows and returns their number. A used refresh token is kept until it expires, to detect
 *  a replay. */
export async function deleteExpiredOAuthState(tx: Writer, now: Date): Promise<number> {
  let count = 0
  for (const name of expiring) {
    const table = sql.table(name)
    const result = await sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where expires_at < ${now.toISOString()} limit ${batch}))`.execute(tx)
    count += Number(result.numAffectedRows ?? 0)
  }
  return count
}
