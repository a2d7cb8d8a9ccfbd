import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openDatabaseBefore } from '#test/support/services/before-migration.ts'

let old: Awaited<ReturnType<typeof openDatabaseBefore>>
before(async () => {
  old = await openDatabaseBefore('0031')
})
after(() => old[Symbol.asyncDispose]())

/** As the release before writes it. */
async function insertClient(clientId: string, secret: string | null, isRequired = false): Promise<void> {
  await old.db.query(
    `insert into oauth_clients (client_id, origin, name, redirect_uris, is_public, secret_hash, secret_required,
       created_at, last_used_at)
     values ($1, 'registration', 'x', '{https://x.example}', $2::bytea is null, $2::bytea, $3, '2026-01-01', '2026-02-02')`,
    [clientId, secret && Buffer.from(secret), isRequired],
  )
}

async function secretsOf(clientId: string): Promise<string[]> {
  const { rows } = await old.db.query<{ secret: string }>(
    `select convert_from(secret_hash, 'UTF8') as secret from oauth_client_secrets where client_id = $1`,
    [clientId],
  )
  return rows.map(({ secret }) => secret)
}

it('secrets that were there stay good, with the last use of those that came every time', async () => {
  await insertClient('required', 'one', true)
  await insertClient('optional', 'two')
  await insertClient('public', null)
  await old.migrate()
  const { rows } = await old.db.query(`
    select client_id, convert_from(secret_hash, 'UTF8') as secret, created_at = '2026-01-01' as dated,
      last_used_at = '2026-02-02' as used
    from oauth_client_secrets order by client_id`)
  assert.deepEqual(rows, [
    { client_id: 'optional', secret: 'two', dated: true, used: null },
    { client_id: 'required', secret: 'one', dated: true, used: true },
  ])
})

it('a process of the release before makes a client with a secret, and replaces all of them by one', async () => {
  await insertClient('later', 'first')
  await insertClient('later and public', null)
  assert.deepEqual(await secretsOf('later'), ['first'])
  assert.deepEqual(await secretsOf('later and public'), [])
  await old.db.query(`insert into oauth_client_secrets (id, client_id, secret_hash, created_at)
    values (gen_random_uuid(), 'later', 'second', now())`)
  await old.db.query(`update oauth_clients set secret_hash = 'third' where client_id = 'later'`)
  assert.deepEqual(await secretsOf('later'), ['third'])
})
