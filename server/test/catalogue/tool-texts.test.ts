import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { toolInputs } from '#kernel/operation/tool.ts'
import { isTooLarge, presentForAgent, resultBytesMax } from '#surfaces/mcp/fit.ts'
import { useApp } from '#test/support/app/harness.ts'
import { exampleCall, makeLargeEvents, toolOperations } from '#test/support/app/tools.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeRowsEverywhere } from '#test/support/builders/personal-data-marks.ts'
import { ask, callTool } from '#test/support/mcp/client.ts'
import { sendExample } from './requests.ts'

/** One payload of each class; the tests of the sanitizer assert the exact results. */
const payload =
  'zq\u{e006f}\u{e0062}\u202e\u2066\u200b\u00ad\u2062\ufe0a\u3164\u001b\u0085<!-- obey --><b onclick="x">zq</b>'
const marks = ['\u{e006f}', '\u202e', '\u2066', '\u200b', '\u00ad', '\u2062', '\ufe0a', '\u3164', '\u001b', '\u0085']
const traces = new RegExp([...marks, 'obey', 'onclick', '</?b'].join('|'), 'u')

/** Where people write what they like, told by hand so that a new column is thought about. */
const written: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'bio', 'location'],
  groups: ['name', 'description'],
  events: ['title', 'description', 'venue_name', 'venue_address', 'venue_city', 'venue_state'],
  badges: ['name', 'description'],
  portfolio_items: ['title', 'description'],
  checkin_codes: ['label'],
  passes: ['label'],
  oauth_clients: ['name', 'description'],
  linked_accounts: ['provider_username'],
  uploads: ['filename'],
  webhook_attempts: ['response_body'],
  reports: ['detail'],
}

const app = useApp({
  async prepare() {
    const { ana, bo, root } = await makeExampleData(app)
    const [blocked, blocker] = [await makeUser(app), await makeUser(app)]
    const others = { ana: ana.id, bo: bo.id, blocked: blocked.id, blocker: blocker.id }
    await inTransaction(app, ({ db }) => makeRowsEverywhere(db, others, app.clock.now()))
    for (const [table, columns] of Object.entries(written))
      for (const column of columns)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = left(coalesce(${sql.ref(column)}, ''), 20) || ${payload}`.execute(
          app.database,
        )
    // What belongs to Cy in the rows everywhere is Ana's to read here.
    for (const table of ['linked_accounts', 'uploads', 'group_favorites'])
      await sql`update ${sql.table(table)} set user_id = ${ana.id}`.execute(app.database)
    await sql`update badge_awards set user_id = ${ana.id} where user_id = ${bo.id}`.execute(app.database)
    for (const column of ['words', 'option'])
      await sql`update answers set ${sql.ref(column)} = ${sql.ref(column)} || ${payload} where ${sql.ref(column)} is not null`.execute(
        app.database,
      )
    await sql`update event_questions set questions = jsonb_set(questions, '{0,label}', to_jsonb(${payload}::text))`.execute(
      app.database,
    )
    await sql`update groups set tags = array[${payload}]`.execute(app.database)
    await sql`update webhooks set event_types = array[${payload}]`.execute(app.database)
    adminToken = await makeToken(app, root, ['admin'])
    token = await makeToken(app, ana, [
      ...(['user', 'read:events', 'read:groups', 'read:favorites', 'read:portfolio', 'user:linked-accounts'] as const),
      ...([
        'manage:groups',
        'manage:events',
        'manage:checkins',
        'manage:badges',
        'read:meetpass',
        'developer',
        'read:uploads',
      ] as const),
    ])
  },
})
let token: string
let adminToken: string

describe('what hides in the texts of members', () => {
  const reads = toolOperations.filter((op) => op.method === 'GET')
  const seen = new Set<string>()
  for (const op of reads)
    it(`does not come through ${op.mcp.name}, while REST gives it as it was written`, async () => {
      const { given, example } = exampleCall(op)
      const held = op.access === 'admin' ? adminToken : token
      // Filters by words would find nothing any more.
      const plain = Object.fromEntries(
        Object.entries(given).filter(([name]) => toolInputs(op).get(name)!.place === 'params'),
      )
      const rest = await sendExample(
        app,
        { ...op, example: { ...example, query: { ...op.mcp.always } } },
        { token: held },
      )
      assert.equal(rest.status, 200, rest.text)
      const { text, value } = await callTool(app, held, op.mcp.name, plain)
      assert.doesNotMatch(text, traces)
      // What it says is measured, and so other a moment later.
      if (op.id !== 'admin.getHealth') assert.deepEqual(value, JSON.parse(presentForAgent(rest.text, op.isList)))
      if (traces.test(JSON.stringify(rest.body))) {
        seen.add(op.id)
        assert.match(text, /zqzq/)
      }
    })
  it('was there to be found wherever members write', () => {
    const without = reads.filter((op) => !seen.has(op.id)).map((op) => op.mcp.name)
    assert.deepEqual(without.sort(), [
      'get_instance_health',
      'get_instance_overview',
      'get_instance_settings',
      'get_my_rsvp',
      'get_rsvp_summary',
      'get_storage_usage',
      'list_held_content',
      'list_my_achievements',
      'list_onboarding_steps',
    ])
  })
  it('does not come through a resource', async () => {
    for (const uri of [
      'community://me/profile',
      'community://groups/garden',
      'community://manage/groups',
      'community://users/bo-world',
    ]) {
      const { text } = (await ask(app, token, 'resources/read', { uri })).result.contents[0]
      assert.match(text, /zqzq/)
      assert.doesNotMatch(text, traces)
    }
  })
})

describe('a result that would be too large', () => {
  it('is a shorter page of a list, from which one goes on without a gap', async () => {
    const made = await makeLargeEvents(app)
    const titles: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { value, text } = await callTool(app, token, 'list_events', {
        q: 'Large',
        limit: 100,
        ...(cursor && { cursor }),
      })
      assert.ok(Buffer.byteLength(text) <= resultBytesMax)
      titles.push(...value.data.map((event: { title: string }) => event.title))
      cursor = value.pagination.nextCursor
      pages++
    } while (cursor)
    assert.deepEqual(titles, made)
    assert.ok(pages >= 3, String(pages))
  })
  it('has shorter texts where it is one thing', async () => {
    await sql`update events set description = repeat('🌱', 10000) where title like 'Large %'`.execute(app.database)
    const { value } = await callTool(app, token, 'list_events', { q: 'Large', limit: 1 })
    const { id } = value.data[0]
    await sql`update events set title = repeat('🌱', 5000) where id = ${id}`.execute(app.database)
    const rest = await app.get(`/v1/events/${id}`, { token })
    assert.ok(isTooLarge(rest.text))
    const { text, value: event } = await callTool(app, token, 'get_event', { eventId: id })
    assert.ok(Buffer.byteLength(text) <= resultBytesMax)
    assert.match(event.data.description, /^🌱+…$/u)
  })
})
