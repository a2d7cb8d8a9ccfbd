import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JobContext } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { jobContext, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { withRetention } from '#test/support/builders/retention.ts'
import { deleteOldChanges } from './background.ts'

const app = useApp({
  async prepare() {
    const event = await makeEventWithGroup(app)
    groupId = event.groupId!
    for (const name of ['Ana', 'Bo']) tokens.push(await makeManager(name))
  },
})
let groupId: string
const tokens: string[] = []

async function makeManager(name: string): Promise<string> {
  const person = await makeUser(app, { name })
  await giveRole(app, groupId, person, 'manager')
  return makeToken(app, person, ['manage:events', 'read:events'])
}

const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
async function make(more: object = {}) {
  const body = { title: 'Sowing', dateTime: at(48), timezone: 'Europe/Berlin', ...more }
  const made = await app.post(`/v1/manage/groups/${groupId}/events`, { token: tokens[0]!, body })
  assert.equal(made.status, 201, made.text)
  return made.body.data
}
const patch = (id: string, body: object, by = 0) => app.patch(`/v1/manage/events/${id}`, { token: tokens[by]!, body })
const act = (id: string, verb: string, by = 0) => app.post(`/v1/manage/events/${id}/${verb}`, { token: tokens[by]! })

describe('the version of an event', () => {
  it('rises with every change, and not without one', async () => {
    const { id, version } = await make({ status: 'draft' })
    assert.equal(version, 1)
    assert.equal((await patch(id, { title: 'Harvest' })).body.data.version, 2)
    assert.equal((await patch(id, { title: 'Harvest' })).body.data.version, 2)
    assert.equal((await patch(id, { maxAttendees: 9 })).body.data.version, 3)
    assert.equal((await act(id, 'publish')).body.data.version, 4)
    assert.equal((await act(id, 'cancel')).body.data.version, 5)
    const read = await app.get(`/v1/manage/events/${id}`, { token: tokens[1]! })
    assert.equal(read.body.data.version, 5)
  })

  it('of an older reading refuses the change, and names what others changed and who did', async () => {
    const { id, version } = await make({ status: 'draft' })
    await patch(id, { title: 'Harvest', venue: { name: 'Hut' } })
    await patch(id, { title: 'Harvest, with soup' }, 1)
    await act(id, 'publish', 1)
    const late = await patch(id, { description: 'Bring gloves', version })
    assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
    assert.deepEqual(late.body.problems, [
      { field: 'venue', message: 'was changed by Ana' },
      { field: 'title', message: 'was changed by Bo' },
      { field: 'status', message: 'was changed by Bo' },
    ])
    const now = (await app.get(`/v1/manage/events/${id}`, { token: tokens[0]! })).body.data
    assert.deepEqual([now.title, now.description], ['Harvest, with soup', null])
    const again = await patch(id, { description: 'Bring gloves', version: now.version })
    assert.deepEqual([again.status, again.body.data.version], [200, now.version + 1])
  })

  it('lets exactly one of two organizers win who edit at once', async () => {
    const { id, version } = await make()
    const fields = [{ title: 'Sowing, early' }, { description: 'With soup', maxAttendees: 30 }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => patch(id, { ...fields[n % 2], version }, n % 2)),
    )
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    assert.equal(won.length, 1, JSON.stringify(answers.map(({ status }) => status)))
    const winner = won[0]! % 2
    const told = Object.keys(fields[winner]!).map((field) => {
      return { field, message: `was changed by ${['Ana', 'Bo'][winner]}` }
    })
    for (const { status, body } of answers.filter((_, n) => n !== won[0]))
      assert.deepEqual([status, body.code, body.problems], [409, 'changed_meanwhile', told])
    const now = (await app.get(`/v1/manage/events/${id}`, { token: tokens[0]! })).body.data
    assert.deepEqual([now.version, now.title === 'Sowing'], [version + 1, winner === 1])
  })

  it('still protects after 30 days, when what changed is no longer known', async () => {
    const { id, version } = await make({ dateTime: at(24 * 90) })
    await patch(id, { title: 'Harvest' })
    const count = async () => {
      const rows = await app.database.selectFrom('event_changes').select('fields').where('event_id', '=', id).execute()
      return rows.length
    }
    const run = () => deleteOldChanges.handler(jobContext(app) as JobContext, {})
    app.clock.advance(30 * dayMs - 1000)
    await run()
    assert.equal(await count(), 1)
    app.clock.advance(2000)
    await withRetention(app, { eventChangeDays: 31 }, run)
    assert.equal(await count(), 1, 'an administrator wants it longer')
    await run()
    assert.equal(await count(), 0)
    const late = await patch(id, { title: 'Sowing', version }, 1)
    assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
  })
})

describe('the list of managed events', () => {
  const list = async (query: string) => {
    const answer = await app.get(`/v1/manage/groups/${groupId}/events?${query}`, { token: tokens[0]! })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.map((event: { title: string }) => event.title)
  }

  it('can be asked for what is to come, what is past, and a part of the title', async () => {
    for (const [title, hours] of [
      ['Listed: 100% soup', 72],
      ['Listed: bread', 24],
      ['Listed: past', 1],
    ] as const)
      await make({ title, dateTime: at(hours) })
    app.clock.advance(5 * 3_600_000)
    assert.deepEqual(await list('when=upcoming&q=listed'), ['Listed: bread', 'Listed: 100% soup'])
    assert.deepEqual(await list('when=past&q=LISTED'), ['Listed: past'])
    assert.deepEqual(await list('q=listed'), ['Listed: 100% soup', 'Listed: bread', 'Listed: past'])
    assert.deepEqual(await list('q=0%25%20s'), ['Listed: 100% soup'])
    assert.deepEqual(await list('q=_isted'), [])
  })
})
