import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { openDatabaseBefore } from '#test/support/services/before-migration.ts'

it('tokens that applications made before are bound to a living family, with what they made, or end', async () => {
  await using old = await openDatabaseBefore('0011')
  const { db } = old
  const [user, living, dead] = [randomUUID(), randomUUID(), randomUUID()]
  await db.query(`insert into users (id, username, name, email, created_at)
    values ('${user}', 'ana', 'Ana', 'ana@example.org', now())`)
  for (const client of ['living', 'dead'])
    await db.query(`insert into oauth_clients (client_id, origin, owner_id, name, redirect_uris, is_public, created_at)
      values ('${client}', 'app', '${user}', 'x', '{https://x.example}', true, now())`)
  for (const [id, client] of [
    [living, 'living'],
    [dead, 'dead'],
  ])
    await db.query(`insert into oauth_consents (id, user_id, client_id, scopes, granted_at, updated_at)
      values ('${id}', '${user}', '${client}', '{user,developer}', now(), now())`)
  for (const [family, consent, hours] of [
    ['older', living, 72],
    ['newer', living, 48],
    ['too new', living, 1],
    ['without refresh', dead, 48],
  ])
    await db.query(`insert into oauth_grants (id, consent_id, payload, created_at, expires_at)
      values ('${family}', '${consent}', '{}', now() - interval '${hours} hours', now() + interval '1 year')`)
  for (const family of ['older', 'newer', 'too new'])
    await db.query(`insert into oauth_refresh_tokens (token_hash, grant_id, payload, created_at, expires_at)
      values ('${family}', '${family}', '{}', now(), now() + interval '20 days')`)
  const ids = {
    own: randomUUID(),
    app: randomUUID(),
    child: randomUUID(),
    grandchild: randomUUID(),
    orphan: randomUUID(),
  }
  const tokens: [keyof typeof ids, string | null, string | null][] = [
    ['own', null, null],
    ['app', null, living],
    ['child', ids.app, null],
    ['grandchild', ids.child, null],
    ['orphan', null, dead],
  ]
  for (const [token, parent, consent] of tokens)
    await db.query(
      `insert into tokens (id, user_id, parent_id, consent_id, name, token_hash, token_prefix, scopes, created_at)
       values ($1, $2, $3, $4, $5, $6, 'x', '{user}', now() - interval '24 hours')`,
      [ids[token], user, parent, consent, token, Buffer.from(token)],
    )
  const webhook = randomUUID()
  await db.query(`insert into webhooks (id, user_id, url, event_types, secrets, is_granted, consent_id, created_at)
    values ('${webhook}', '${user}', 'https://x.example', '{*}', 'x', true, '${living}', now())`)

  await old.migrate()

  const { rows } = await db.query(`select name, consent_id, family_id, revoked_at is not null as ended,
    expires_at between now() + interval '19 days' and now() + interval '21 days' as ends from tokens`)
  const found = Object.fromEntries(rows.map(({ name: token, ...rest }) => [token, rest]))
  const bound = { consent_id: living, family_id: 'newer', ended: false, ends: true }
  assert.deepEqual(found, {
    own: { consent_id: null, family_id: null, ended: false, ends: null },
    app: bound,
    child: bound,
    grandchild: bound,
    orphan: { consent_id: dead, family_id: null, ended: true, ends: null },
  })
  const kept = await db.query('select scopes from webhooks')
  assert.deepEqual(kept.rows, [{ scopes: ['user', 'developer'] }])
  await db.query(`delete from oauth_grants where id = 'newer'`)
  const left = await db.query('select name from tokens order by name')
  assert.deepEqual(
    left.rows.map((row) => row.name),
    ['orphan', 'own'],
  )
})
