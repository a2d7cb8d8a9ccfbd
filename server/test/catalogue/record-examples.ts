import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { scopesOf } from '#kernel/operation/scopes.ts'
import { dayMs } from '#kernel/time.ts'
import { examplesFile } from '#surfaces/openapi/examples.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { fixate, settle, shorten } from './example-text.ts'
import { sendExample } from './requests.ts'

const byId = new Map(allOperations.map((op) => [op.id, op]))

const avatarUrl = 'https://hearth.test/v1/uploads/file/avatar/ana.webp'

/** Done before anything is recorded, so that there is something to show: operations, some with a fuller body. */
const done: readonly (readonly [id: string, body?: object])[] = [
  ['profile.update', { bio: 'I grow tomatoes.', location: 'Berlin', socialLinks: ['https://social.example/@ana'] }],
  ['groups.update', { description: 'We share a garden.', city: 'Berlin', language: 'en' }],
  [
    'events.update',
    {
      description: 'Bring gloves, we have **tools** for all.',
      duration: 'PT2H',
      venue: {
        name: 'Community garden',
        address: 'Oderberger Str. 1',
        city: 'Berlin',
        latitude: 52.54,
        longitude: 13.4,
      },
    },
  ],
]
/** Done only before reads: after them, other operations could not do the same again. */
const doneBeforeReads = ['follows.add', 'safety.report', 'walk-ins.create', 'notices.send', 'check-in.createAtDesk']

async function send(app: App, op: Operation) {
  const { ana, root } = worlds.get(app)!
  const scopes = scopesOf(op)
  await app.database.deleteFrom('tokens').where('name', '=', 'laptop').execute()
  const token = await makeToken(app, op.access === 'admin' ? root : ana, scopes.length > 0 ? scopes : ['read:groups'])
  const used = { name: 'laptop', last_used_at: app.clock.now().toISOString() }
  await app.database.updateTable('tokens').set(used).where('name', '=', 'test').execute()
  const { status, text, body } = await sendExample(app, op, op.access === 'public' ? {} : { token })
  if (status !== op.status) throw new Error(`${op.id}: ${status} ${text}`)
  return body.data
}

const worlds = new WeakMap<App, Awaited<ReturnType<typeof renewExampleData>>>()

async function prepare(app: App, isForReads: boolean): Promise<void> {
  const { ana } = worlds.get(app)!
  for (const [id, body] of done) {
    const op = byId.get(id)!
    await send(app, { ...op, example: { ...op.example, ...(body && { body }) } })
  }
  if (isForReads) {
    for (const id of doneBeforeReads) await send(app, byId.get(id)!)
    await insertPeople(app)
  }
  await app.database.updateTable('users').set({ avatar_url: avatarUrl }).where('id', '=', ana.id).execute()
}

/** What others did, for lists that would be empty. */
async function insertPeople(app: App): Promise<void> {
  const { ana, bo } = worlds.get(app)!
  const dee = await makeUser(app, { username: 'dee-world', name: 'Dee' })
  const { database: db, clock } = app
  const at = clock.now().toISOString()
  const later = new Date(clock.now().getTime() + 30 * dayMs).toISOString()
  const follows = [
    { follower_id: bo.id, followee_id: ana.id, followed_at: at },
    { follower_id: bo.id, followee_id: dee.id, followed_at: at },
    { follower_id: exampleId, followee_id: dee.id, followed_at: at },
  ]
  await db.insertInto('follows').values(follows).execute()
  await db.insertInto('blocks').values({ blocker_id: ana.id, blocked_id: dee.id, blocked_at: at }).execute()
  await db
    .insertInto('group_bans')
    .values({ group_id: exampleId, user_id: dee.id, banned_by: ana.id, banned_at: at })
    .execute()
  await db
    .insertInto('linked_accounts')
    .values({ provider: 'github', provider_user_id: '1', user_id: ana.id, provider_username: 'ana', created_at: at })
    .execute()
  const passkey = {
    credential_id: Buffer.alloc(16),
    public_key: Buffer.alloc(16),
    counter: 0,
    transports: [],
    name: 'Phone',
  }
  await db
    .insertInto('passkeys')
    .values({ id: exampleId, user_id: ana.id, ...passkey, created_at: at })
    .execute()
  await db.updateTable('sessions').set({ expires_at: later }).where('user_id', '=', ana.id).execute()
  const [first_id, second_id] = [ana.id, bo.id].sort() as [string, string]
  await db.insertInto('connections').values({ id: randomUUID(), first_id, second_id, connected_at: at }).execute()
}

/** Sends the example of every operation to an instance with example data, and keeps the answers. */
async function answersOf(app: App) {
  const answers = new Map<string, ReturnType<typeof settle>>()
  let isPrepared = false
  for (const op of [...allOperations].sort((a, b) => a.effect.localeCompare(b.effect))) {
    const isRead = op.effect === 'read'
    if (!isRead || !isPrepared) worlds.set(app, await renewExampleData(app))
    if (!isRead || !isPrepared) await prepare(app, isRead)
    isPrepared = isRead
    answers.set(op.id, settle(shorten(await send(app, op))))
  }
  return answers
}

/** `npm run examples`. Two instances, so that what is random is found: it is different in each. */
await using first = await startApp()
await using second = await startApp()
const [ones, others] = [await answersOf(first), await answersOf(second)]
const lines = allOperations.map(
  ({ id }) => `  ${JSON.stringify(id)}: ${JSON.stringify(fixate(ones.get(id)!, others.get(id)!))}`,
)
writeFileSync(examplesFile, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} examples`)
