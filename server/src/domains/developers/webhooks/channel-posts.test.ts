import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { inSending, sendingOf } from '#kernel/data/sending.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { type Chats, openChats } from '#test/support/net/chat-channels.ts'
import { until } from '#test/support/net/webhook-listeners.ts'
import { queuePosts } from './commands.channels.ts'
import { insertPosts, lockQueues } from './queries.channels.ts'
import { postsPerHour } from './rules.channels.ts'

let chats: Chats
let app: Chats['app']
let office: Chats['office']
before(async () => {
  chats = await openChats()
  ;({ app, office } = chats)
})
after(() => chats[Symbol.asyncDispose]())

const countDue = async (id: string) =>
  (
    await sendingOf(app.database)
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('webhook_id', '=', id)
      .executeTakeFirstOrThrow()
  ).count

/** As the outbox has it, without the relay: the test decides when. */
const news = (eventId: string, groupId: string, cause: string) =>
  inTransaction(app, ({ db }) => {
    const event = { id: cause, type: 'event.published' as const, data: { eventId, groupId }, subjectUserId: null }
    return queuePosts(db, { ...event, groupId, occurredAt: app.clock.now().toISOString() }, app.clock.now())
  })
const causeOf = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('a new public event', () => {
  it('is posted to every channel of its group in the form of its chat, and to no other group', async () => {
    const [garden, other] = [await chats.makeGroup({ name: 'Garden' }), await chats.makeGroup()]
    const slack = await garden.addChannel('slack', 'slack')
    const discord = await garden.addChannel('discord', 'discord')
    const mattermost = await garden.addChannel('mattermost', 'slack')
    const foreign = await other.addChannel('slack')
    const venue = { name: 'Greenhouse', city: 'Berlin' }
    const id = await garden.publish({ title: 'Sowing <!channel> @here', venue })
    await until('three posts', () => [slack, discord, mattermost].every((one) => one.posts().length === 1))
    const link = `https://hearth.test/events/${id}`
    const [toSlack, toDiscord, toMattermost] = [slack, discord, mattermost].map((one) => one.posts()[0]!.event)
    assert.equal(toSlack.text, 'New event in Garden: Sowing &lt;!channel&gt; @here')
    assert.equal(toSlack.blocks[1].text.text, 'Sowing <!channel> @here')
    assert.match(toSlack.blocks[2].text.text, /^When: .+\(Europe\/Berlin\)\nWhere: Greenhouse, Berlin$/)
    assert.equal(toSlack.blocks[3].text.text, `<${link}|See the event>`)
    assert.deepEqual([toDiscord.content, toDiscord.embeds[0].url], ['New event in Garden', link])
    assert.deepEqual(toDiscord.allowed_mentions, { parse: [] })
    assert.ok(toMattermost.text.includes(`](${link})`) && !/@\w|<!/.test(toMattermost.text))
    assert.equal(slack.posts()[0]!.headers['webhook-signature'], undefined)
    await office.settle()
    assert.equal(foreign.posts().length, 0)
    await until('the record', async () => (await slack.find()).lastPostAt !== null)
    const { state, problem } = await slack.find()
    assert.deepEqual([state, problem], ['active', null])
  })

  it('is posted when its draft is published or it becomes public, and once only', async () => {
    const group = await chats.makeGroup()
    const channel = await group.addChannel('slack')
    const draft = await group.publish({ status: 'draft', title: 'Draft' })
    const members = await group.publish({ visibility: 'members', title: 'Members' })
    await office.settle()
    assert.equal(channel.posts().length, 0)
    const { token } = group
    assert.equal((await app.post(`/v1/manage/events/${draft}/publish`, { token })).status, 200)
    const change = (visibility: string) => app.patch(`/v1/manage/events/${members}`, { token, body: { visibility } })
    assert.equal((await change('public')).status, 200)
    await until('two posts', () => channel.posts().length === 2)
    for (const visibility of ['unlisted', 'public']) await change(visibility)
    await app.patch(`/v1/manage/events/${members}`, { token, body: { title: 'Everyone' } })
    await office.settle()
    await until('nothing due', async () => (await countDue(channel.id)) === 0)
    assert.equal(channel.posts().length, 2)
  })

  it('is not posted when it is hidden, cancelled or begun by the time it is sent, and may be posted later', async () => {
    const group = await chats.makeGroup()
    const channel = await group.addChannel('slack')
    const change = (id: string, set: object) =>
      app.database.updateTable('events').set(set).where('id', '=', id).execute()
    const at = app.clock.now().toISOString()
    const reasons = [{ hidden_at: at }, { status: 'cancelled' }, { visibility: 'members' }, { starts_at: at }]
    const lock = sql`update webhook_queues set lease_until = 'infinity' where webhook_id = ${channel.id}`
    await lock.execute(sendingOf(app.database))
    const ids: string[] = []
    for (const [n, set] of reasons.entries()) {
      const id = await makeEventRow(app, group.id, { startsIn: 60 })
      ids.push(id)
      await news(id, group.id, await emitPublished(id, group.id))
      assert.equal(await countDue(channel.id), n + 1)
      await change(id, set)
    }
    await sql`update webhook_queues set lease_until = null, next_due_at = now() where webhook_id = ${channel.id}`.execute(
      sendingOf(app.database),
    )
    await until('nothing due', async () => (await countDue(channel.id)) === 0)
    assert.equal(channel.posts().length, 0)
    const [hidden] = ids
    await change(hidden!, { hidden_at: null })
    await news(hidden!, group.id, await emitPublished(hidden!, group.id))
    await until('the post', () => channel.posts().length === 1)
  })

  it('of a group that was hidden, and of one without channels, is not posted', async () => {
    const group = await chats.makeGroup({ hidden_at: app.clock.now().toISOString() })
    const channel = await group.addChannel('slack')
    await news(await makeEventRow(app, group.id), group.id, causeOf(1))
    assert.equal(await countDue(channel.id), 0)
    const none = await chats.makeGroup()
    await news(await makeEventRow(app, none.id), none.id, causeOf(2))
  })
})

async function emitPublished(eventId: string, groupId: string): Promise<string> {
  const row = { type: 'event.published', data: JSON.stringify({ eventId, groupId }) }
  const { rows } = await sql<{ id: string }>`
    insert into outbox_events (id, type, data, group_id, occurred_at, relayed_at)
    values (${randomUUIDv7()}, ${row.type}, ${row.data}, ${groupId}, now(), now()) returning id`.execute(app.database)
  return rows[0]!.id
}

describe('many events at once', () => {
  it('are one post where they are a series', async () => {
    const group = await chats.makeGroup()
    const channel = await group.addChannel('slack')
    await group.publish({ repeat: { freq: 'weekly', count: 6 } })
    await until('the first', () => channel.posts().length > 0)
    await office.settle()
    await until('nothing due', async () => (await countDue(channel.id)) === 0)
    assert.equal(channel.posts().length, 1)
  })

  it('are not posted where a calendar had them before the group followed it, and are where they came later', async () => {
    const group = await chats.makeGroup()
    const channel = await group.addChannel('slack')
    const { id: source } = await makeSource(app, group.id)
    const synced = { source: 'ical', source_feed: source }
    const old = await makeEventRow(app, group.id, { ...synced, source_id: 'a' })
    await news(old, group.id, causeOf(3))
    assert.equal(await countDue(channel.id), 0)
    const later = new Date(app.clock.now().getTime() + 61 * 60_000).toISOString()
    const fresh = await makeEventRow(app, group.id, { ...synced, source_id: 'b', published_at: later })
    await news(fresh, group.id, await emitPublished(fresh, group.id))
    await until('the post', () => channel.posts().length === 1)
  })

  it('are ten posts an hour at most, also when thirty come at the same time', async () => {
    const group = await chats.makeGroup()
    const channel = await group.addChannel('slack')
    const ids: string[] = []
    for (let n = 0; n < 30; n++) ids.push(await makeEventRow(app, group.id))
    const queue = (eventId: string, n: number) =>
      inTransaction(app, async ({ db }) =>
        inSending(db, async (sending) => {
          await lockQueues(sending, [channel.id])
          return insertPosts(sending, [channel.id], { eventId, cause: causeOf(100 + n) })
        }),
      )
    const taken: string[] = []
    // With half of the room left, so that a few connections at once are enough to take too much.
    for (const [n, id] of ids.slice(0, 5).entries()) taken.push(...(await queue(id, n)))
    taken.push(...(await Promise.all(ids.slice(5).map((id, n) => queue(id, 5 + n)))).flat())
    assert.deepEqual(taken, Array(postsPerHour).fill(channel.id))
    await sql`update channel_posts set queued_at = now() - interval '61 minutes' where webhook_id = ${channel.id}`.execute(
      sendingOf(app.database),
    )
    const again = await makeEventRow(app, group.id)
    assert.deepEqual(await queue(again, 50), [channel.id])
  })
})

const isAboutChannel = ({ subject }: { subject?: string | undefined }) => subject?.includes('stopped posting')

describe('a chat that does not accept a post', () => {
  it('gets it again when it was busy, after the time that it said', async () => {
    const group = await chats.makeGroup()
    const channel = await group.addChannel('discord', 'discordBusy', 'discord')
    await group.publish()
    await until('two attempts', () => channel.posts().length === 2)
    await until('the record', async () => (await channel.find()).lastPostAt !== null)
    assert.equal(new Set(channel.posts().map((one) => one.body)).size, 1)
  })

  for (const [format, answer] of [
    ['slack', 'slackArchived'],
    ['discord', 'discordUnknown'],
  ] as const)
    it(`${format}: is turned off at once by ${answer}; managers get a mail, and a test that arrives turns it on`, async () => {
      const group = await chats.makeGroup({ name: 'Garden' })
      const [manager, volunteer] = [await makeUser(app, { name: 'Mo' }), await makeUser(app, { name: 'Vi' })]
      for (const [person, role] of [
        [manager, 'manager'],
        [volunteer, 'volunteer'],
      ] as const)
        await app.database
          .insertInto('group_roles')
          .values({ group_id: group.id, user_id: person.id, role, granted_at: app.clock.now().toISOString() })
          .execute()
      const channel = await group.addChannel(format, answer)
      await group.publish()
      await until('off', async () => (await channel.find()).state === 'off')
      const { problem } = await channel.find()
      assert.equal(problem, 'gone')
      for (const person of [group.owner, manager]) {
        const mails = (await office.mailsTo(person)).filter(isAboutChannel)
        assert.equal(mails.length, 1)
        assert.match(mails[0]!.subject!, /^We’ve stopped posting events of Garden to (Slack|Discord)$/)
        assert.ok(mails[0]!.text!.includes('/share#channels'))
        assert.ok(!mails[0]!.raw.includes(channel.path), 'the address is a secret')
      }
      assert.deepEqual((await office.mailsTo(volunteer)).filter(isAboutChannel), [])
      const token = await makeToken(app, manager, ['manage:events'])
      const failed = await app.post(`${channel.url}/test`, { token })
      assert.deepEqual([failed.status, failed.body.data.problem, failed.body.data.state], [200, 'gone', 'off'])
      channel.setAnswers('slack')
      const done = await app.post(`${channel.url}/test`, { token })
      assert.deepEqual([done.body.data.problem, done.body.data.state], [null, 'active'])
      const before = channel.posts().length
      await group.publish({ title: 'After' })
      await until('the next', () => channel.posts().length === before + 1)
    })

  it('is shown as failing with words, and gets the post when it works again', async () => {
    const group = await chats.makeGroup()
    const channel = await group.addChannel('mattermost', 'mattermostBroken')
    await group.publish()
    await until('failing', async () => (await channel.find()).state === 'failing')
    assert.equal((await channel.find()).problem, 'server_error')
    channel.setAnswers('slack')
    await until('posted', async () => (await channel.find()).lastPostAt !== null)
    assert.deepEqual((await channel.find()).state, 'active')
  })
})

it('after a channel was removed nothing is posted, and its address is deleted', async () => {
  const group = await chats.makeGroup()
  const channel = await group.addChannel('slack')
  assert.equal((await app.delete(channel.url, { token: group.token })).status, 200)
  await group.publish()
  await office.settle()
  await office.run('webhooks.sweep')
  assert.equal(channel.posts().length, 0)
  const rows = await app.database.selectFrom('webhooks').select('id').where('id', '=', channel.id).execute()
  assert.deepEqual(rows, [])
})
