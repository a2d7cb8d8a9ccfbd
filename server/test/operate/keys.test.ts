import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { listOpenedAnswers } from '#domains/events/questions/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { keyCommands } from '#main/admin/keys.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { transact } from '#platform/database/outbox.ts'
import { openKeys } from '#platform/keys.ts'
import { spawnChild, waitUntil } from '#test/faults/child.ts'
import { environment, serverFolder } from '#test/faults/processes.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { ask, listStoredAnswers } from '#test/support/builders/answers.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { makeSource } from '#test/support/builders/sources.ts'

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
    {
      id: 'k3',
      webhookSecrets: 0,
      providerSecrets: 0,
      sourceSecrets: 0,
      federatedGroups: 0,
      sensitiveAnswers: 0,
      answersOfRegulars: 0,
      bannedAddresses: 0,
      canBeRemoved: false,
    },
    {
      id: 'k2',
      webhookSecrets: 1,
      providerSecrets: 0,
      sourceSecrets: 0,
      federatedGroups: 0,
      sensitiveAnswers: 0,
      answersOfRegulars: 0,
      bannedAddresses: 0,
      canBeRemoved: false,
    },
    {
      id: 'k1',
      webhookSecrets: 300,
      providerSecrets: 0,
      sourceSecrets: 0,
      federatedGroups: 0,
      sensitiveAnswers: 0,
      answersOfRegulars: 0,
      bannedAddresses: 0,
      canBeRemoved: false,
    },
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
      {
        id: 'k3',
        webhookSecrets: 301,
        providerSecrets: 0,
        sourceSecrets: 0,
        federatedGroups: 0,
        sensitiveAnswers: 0,
        answersOfRegulars: 0,
        bannedAddresses: 0,
        canBeRemoved: false,
      },
      {
        id: 'k2',
        webhookSecrets: 0,
        providerSecrets: 0,
        sourceSecrets: 0,
        federatedGroups: 0,
        sensitiveAnswers: 0,
        answersOfRegulars: 0,
        bannedAddresses: 0,
        canBeRemoved: true,
      },
      {
        id: 'k1',
        webhookSecrets: 0,
        providerSecrets: 0,
        sourceSecrets: 0,
        federatedGroups: 0,
        sensitiveAnswers: 0,
        answersOfRegulars: 0,
        bannedAddresses: 0,
        canBeRemoved: true,
      },
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
  const gone = [
    {
      id: 'k1',
      webhookSecrets: 1,
      providerSecrets: 0,
      sourceSecrets: 0,
      federatedGroups: 0,
      sensitiveAnswers: 0,
      answersOfRegulars: 0,
      bannedAddresses: 0,
    },
  ]
  const list = await admin(app, keys, 'keys list')
  assert.deepEqual(list.missingKeys, gone)
  assert.deepEqual(list.keys[1], {
    id: 'k2',
    webhookSecrets: 0,
    providerSecrets: 0,
    sourceSecrets: 0,
    federatedGroups: 0,
    sensitiveAnswers: 0,
    answersOfRegulars: 0,
    bannedAddresses: 1,
    canBeRemoved: false,
  })
  await assert.rejects(admin(app, keys, 'keys rotate'), /need keys that are not in SECRET_KEYS: \[\{"id":"k1"/)
  const { key } = await admin(app, keys, 'keys make', { id: 'k4' })
  assert.match(key, /^k4:[\w+/]{43}=$/)
  assert.equal((await admin(app, `${key},${keys},${oldest}`, 'keys rotate')).encrypted, 1)
})

it('keys rotate encrypts the addresses and keys of sources, and their fingerprints are found with the new key alone', async () => {
  await using app = await startApp({ keys: openKeys(older) })
  const { id: groupId } = await makeClub(app)
  const url = (n: number) => `https://calendar.example.org/secret-${n}.ics`
  for (let n = 0; n < 45; n++)
    await makeSource(app, groupId, { url: url(n), ...(n % 2 === 0 && { key: `secret-key-${n}` }) })
  const all = `${newest},${older}`
  const countOf = async () =>
    (await admin(app, all, 'keys list')).keys.map((key: { sourceSecrets: number }) => key.sourceSecrets)
  assert.deepEqual(await countOf(), [0, 68])
  const { encrypted, keys } = await admin(app, all, 'keys rotate')
  assert.deepEqual([encrypted, keys[1].canBeRemoved], [68, true])
  assert.deepEqual(await countOf(), [68, 0])
  const alone = openKeys(newest)
  const rows = await app.database
    .selectFrom('sources')
    .select(['address', 'address_hash', 'api_key'])
    .orderBy('id')
    .execute()
  const urls = rows.map((row) => {
    const address = alone.decrypt('sources', row.address)
    const n = Number(/\d+/.exec(address)![0])
    assert.deepEqual(row.address_hash, alone.fingerprints('source-addresses', address)[0])
    assert.equal(row.api_key && alone.decrypt('sources', row.api_key), n % 2 === 0 ? `secret-key-${n}` : null)
    return address
  })
  assert.deepEqual(new Set(urls), new Set(Array.from({ length: 45 }, (_, n) => url(n))))
  assert.equal((await admin(app, all, 'keys rotate')).encrypted, 0, 'a further run changes nothing')
})

it('keys rotate encrypts the keys that groups sign with, in several steps', async () => {
  await using app = await startApp({ keys: openKeys(older) })
  const owner = await makeUser(app)
  const token = await makeToken(app, owner, ['manage:groups'])
  const first = await makeClub(app, [[owner, 'owner']])
  const path = `/v1/manage/groups/${first.id}/federation`
  assert.equal((await app.put(path, { token, body: { federated: true } })).status, 200)
  const columns = ['group_id', 'rsa_private', 'ed25519_private'] as const
  const readKeys = () => app.database.selectFrom('federation_actors').select(columns).execute()
  const [made] = await readKeys()
  for (let n = 0; n < 44; n++) {
    const { id } = await makeClub(app)
    await sql`insert into federation_actors (group_id, rsa_public, rsa_private, ed25519_public, ed25519_private, opened_at)
      select ${id}, rsa_public, rsa_private, ed25519_public, ed25519_private, opened_at
      from federation_actors where group_id = ${first.id}`.execute(app.database)
  }
  const all = `${newest},${older}`
  const countOf = async () =>
    (await admin(app, all, 'keys list')).keys.map((key: { federatedGroups: number }) => key.federatedGroups)
  assert.deepEqual(await countOf(), [0, 45])
  const { encrypted, keys } = await admin(app, all, 'keys rotate')
  assert.deepEqual([encrypted, keys[1].canBeRemoved], [45, true])
  assert.deepEqual(await countOf(), [45, 0])
  const [before, alone] = [openKeys(older), openKeys(newest)]
  for (const column of ['rsa_private', 'ed25519_private'] as const)
    for (const row of await readKeys())
      assert.equal(alone.decrypt('federation', row[column]), before.decrypt('federation', made![column]))
  assert.equal((await admin(app, all, 'keys rotate')).encrypted, 0, 'a further run changes nothing')
})

it('keys rotate encrypts sensitive answers of people and of the guests they bring, and no other ones', async () => {
  await using app = await startApp({ keys: openKeys(older) })
  const people = { manager: 'manager', holder: 'member' } as const
  const { manager, holder, event } = await scene(app, { people, event: { seats: 50, maxGuests: 9 } })
  const [food, company] = (await ask(app, event, manager.token, [
    { kind: 'choices', label: 'Food', options: ['Vegan', 'No nuts'], isSensitive: true, isAskedOfGuests: true },
    { kind: 'short', label: 'Company' },
  ])) as [string, string]
  const guests = Array.from({ length: 9 }, (_, n) => ({
    answers: { [food]: n % 2 ? ['Vegan'] : ['Vegan', 'No nuts'] },
  }))
  const body = { answers: { [food]: ['No nuts'], [company]: 'Seeds' }, guests }
  assert.equal((await app.post(`/v1/events/${event.id}/rsvp`, { token: holder.token, body })).status, 201)
  const before = await listStoredAnswers(app, event)
  assert.equal(before.length, 11)
  const all = `${newest},${older}`
  const { encrypted, keys } = await admin(app, all, 'keys rotate')
  assert.deepEqual([encrypted, keys[1].canBeRemoved], [10, true])
  assert.deepEqual(
    keys.map((key: { sensitiveAnswers: number }) => key.sensitiveAnswers),
    [10, 0],
  )
  const after = await listStoredAnswers(app, event)
  for (const [n, row] of after.entries()) assert.equal(row.sealed === before[n]!.sealed, row.sealed === null)
  const opened = await listOpenedAnswers(app.database, openKeys(newest), event.id, [holder.id])
  const told = opened.map(({ guestId, values }) => [guestId === null, ...values!].join(' ')).toSorted()
  assert.deepEqual(
    told,
    [...Array(5).fill('false Vegan No nuts'), ...Array(4).fill('false Vegan'), 'true No nuts', 'true Seeds'].toSorted(),
  )
  assert.equal((await admin(app, all, 'keys rotate')).encrypted, 0, 'a further run changes nothing')
})

it('what regulars say at each date is encrypted again, too', async () => {
  await using app = await startApp({ keys: openKeys(older) })
  const { holder, group } = await scene(app, { people: { holder: 'member' } })
  const at = app.clock.now().toISOString()
  const series = {
    id: exampleId,
    group_id: group.id,
    rule: '{"freq":"weekly","interval":1,"by":"date"}',
    created_at: at,
  }
  await app.database.insertInto('event_series').values(series).execute()
  const said = openKeys(older).encrypt('answers', 'No nuts')
  const regular = { series_id: exampleId, user_id: holder.id, number: 1, said, asked_at: at, counted_from: at }
  await app.database.insertInto('series_regulars').values(regular).execute()
  const all = `${newest},${older}`
  const { encrypted, keys } = await admin(app, all, 'keys rotate')
  assert.deepEqual([encrypted, keys[0].answersOfRegulars, keys[1].canBeRemoved], [1, 1, true])
  const row = await app.database.selectFrom('series_regulars').select('said').executeTakeFirstOrThrow()
  assert.equal(openKeys(newest).decrypt('answers', row.said!), 'No nuts')
})
