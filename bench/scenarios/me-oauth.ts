import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { reading, type Scenario } from '../scenario.ts'

/** The same read with the two kinds of bearer: an app's access token must cost what a personal one does. */
export const scenario: Scenario = {
  name: 'me-oauth',
  async sides({ hearth, token, databaseUrl, post }) {
    await post('/v1/developer/apps', { name: 'Bench', redirectUris: ['https://bench.example/callback'] })
    const url = `${hearth.url}/v1/me`
    return {
      ours: reading('OAuth token', url, await grantAccess(databaseUrl)),
      theirs: reading('personal token', url, token),
    }
  },
}

/** What an approved authorization leaves behind. */
async function grantAccess(databaseUrl: string): Promise<string> {
  const token = `hearth_oat_${randomBytes(32).toString('hex')}`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with app as (select client_id from oauth_clients order by created_at desc limit 1),
            person as (select id from users where username = 'bench'),
            consent as (
              insert into oauth_consents (id, user_id, client_id, scopes, granted_at, updated_at)
              select $1, person.id, app.client_id, '{user}', now(), now() from app, person returning id),
            family as (
              insert into oauth_grants (id, consent_id, payload, created_at, expires_at)
              select $2, id, '{}', now(), now() + interval '1 day' from consent returning id)
       insert into oauth_access_tokens
         (id, token_hash, grant_id, consent_id, client_id, user_id, scopes, audience, payload, created_at, expires_at)
       select $3, $4, family.id, consent.id, app.client_id, person.id, '{user}', 'bench', '{}', now(), now() + interval '1 day'
       from app, person, consent, family`,
      [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), createHash('sha256').update(token).digest()],
    )
  } finally {
    await client.end()
  }
  return token
}
