import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { UnitOfWork } from '#kernel/context.ts'
import { keyCommands } from '#main/admin/keys.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openKeys } from '#platform/keys.ts'
import { transact } from '#platform/outbox.ts'
import { spawnChild, waitUntil } from '#test/faults/child.ts'
import { environment, serverFolder } from '#test/faults/processes.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const makeKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [oldest, older, newest] = [makeKey('k1'), makeKey('k2'), makeKey('k3')]

const system = { userId: null, requestId: null }

/** In this process; the one that is killed runs as an operator runs it. */
async function admin(app: App, secretKeys: string, name: string, given: Record<string, string> = {}) {
  const ctx = {
    config: { secretKeys } as Config,
    database: app.database,
    write: <T>(work: (unit: UnitOfWork) => Promise<T>) => transact(app.database, systemClock, system, work),
    openStore: async () => app.store,
  }
  // biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
  return (await keyCommands[name]!.run(ctx, given)) as any
}

const spawnRotate = (app: App, keys: string) =>
  spawnChild(process.execPath, ['src/main/hearthctl.mjs', 'admin', 'keys rotate'], {
    cwd: serverFolder,
    env: environment({ DATABASE_URL: app.url, SECRET_KEYS: keys }),
  })

/** Copies of one webhook, each with a secret of its own. */
async function fillWebhooks(app: App, count: number, keys: string): Promise<Map<string, string>> {
  const cipher = openKeys(keys)
  const user = await makeUser(app)
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    plain: JSON.stringify([{ secret: `whsec_${n}`, until: null }]),
  }))
  for (const { id, plain } of rows) await insertWebhook(app, user.id, id, cipher.encrypt('webhook-secrets', plain))
  return new Map(rows.map(({ id, plain }) => [id, plain]))
}

async function insertWebhook(app: App, userId: string, id: string, secrets: string): Promise<void> {
  await sql`insert into webhooks (id, user_id, url, event_types, secrets, created_at)
    values (${id}, ${userId}, 'https://example.org/', '{}', ${secrets}, now())`.execute(app.database)
}

async function readSecrets(app: App, keys: string): Promise<Map<string, string>> {
  const cipher = openKeys(keys)
  const { rows } = await sql<{ id: string; secrets: string }>`select id, secrets from webhooks`.execute(app.database)
  return new Map(rows.map(({ id, secrets }) => [id, cipher.decrypt('webhook-secrets', secrets)]))
}

it('keys rotate encrypts everything with the first key, killed in the middle and beside writers', async () => {
  // As after the first step: every process knows the new key, and none writes with it yet.
  await using app = await startApp({ keys: openKeys(`${older},${newest},${oldest}`) })
  const expected = await fillWebhooks(app, 300, oldest)
  const token = await makeToken(app, await makeUser(app), ['developer'])
  const body = { url: 'https://example.org/hook', eventTypes: ['rsvp.created'] }
  const made = await app.post('/v1/developer/webhooks', { token, body })
  assert.equal(made.status, 201, made.text)
  const all = `${newest},${older},${oldest}`
  assert.deepEqual((await admin(app, all, 'keys list')).keys, [
    { id: 'k3', webhookSecrets: 0, providerSecrets: 0, bannedAddresses: 0, canBeRemoved: false },
    { id: 'k2', webhookSecrets: 1, providerSecrets: 0, bannedAddresses: 0, canBeRemoved: false },
    { id: 'k1', webhookSecrets: 300, providerSecrets: 0, bannedAddresses: 0, canBeRemoved: false },
  ])

  let isDone = false
  const replacing = (async () => {
    for (let secret = ''; ; ) {
      const answer = await app.post(`/v1/developer/webhooks/${made.body.data.id}/rotate-secret`, { token })
      assert.equal(answer.status, 200, answer.text)
      secret = answer.body.data.secret as string
      if (isDone) return secret
      await wait(5)
    }
  })()
  {
    await using first = spawnRotate(app, all)
    await waitUntil('some of them are done', 60_000, () => /webhook secrets: \d+ of 301/.test(first.output()))
    first.signal('SIGKILL')
    await first.exit
  }
  const second = await admin(app, all, 'keys rotate')
  assert.ok(second.encrypted < 300, 'what the killed one did is not done again')
  assert.equal(second.keys[2].webhookSecrets, 0)
  isDone = true
  const secret = await replacing
  // The process that wrote with the older key until now has written with it once more.
  assert.deepEqual(await admin(app, all, 'keys rotate'), {
    encrypted: 1,
    keys: [
      { id: 'k3', webhookSecrets: 301, providerSecrets: 0, bannedAddresses: 0, canBeRemoved: false },
      { id: 'k2', webhookSecrets: 0, providerSecrets: 0, bannedAddresses: 0, canBeRemoved: true },
      { id: 'k1', webhookSecrets: 0, providerSecrets: 0, bannedAddresses: 0, canBeRemoved: true },
    ],
    missingKeys: [],
    bannedAddressesOfAnyKey: 0,
  })
  const stored = await readSecrets(app, newest)
  for (const [id, plain] of expected) assert.equal(stored.get(id), plain)
  assert.ok(stored.get(made.body.data.id)!.includes(secret), 'the secret that was given out last signs')
  assert.equal((await admin(app, all, 'keys rotate')).encrypted, 0, 'a further run changes nothing')
})

it('keys list names keys that are gone and bans that keep a key alive; keys make makes one', async () => {
  await using app = await startApp({ keys: openKeys(older) })
  await fillWebhooks(app, 1, oldest)
  const token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  const ban = await app.post('/v1/admin/bans', { token, body: { kind: 'email', value: 'one@example.org' } })
  assert.equal(ban.status, 201, ban.text)
  const keys = `${newest},${older}`
  const gone = [{ id: 'k1', webhookSecrets: 1, providerSecrets: 0, bannedAddresses: 0 }]
  const list = await admin(app, keys, 'keys list')
  assert.deepEqual(list.missingKeys, gone)
  assert.deepEqual(list.keys[1], {
    id: 'k2',
    webhookSecrets: 0,
    providerSecrets: 0,
    bannedAddresses: 1,
    canBeRemoved: false,
  })
  await assert.rejects(admin(app, keys, 'keys rotate'), /need keys that are not in SECRET_KEYS: \[\{"id":"k1"/)
  const { key } = await admin(app, keys, 'keys make', { id: 'k4' })
  assert.match(key, /^k4:[\w+/]{43}=$/)
  assert.equal((await admin(app, `${key},${keys},${oldest}`, 'keys rotate')).encrypted, 1)
})
