import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import { ask, readQuestions } from '#test/support/builders/answers.ts'
import { listEmitted } from '#test/support/builders/events.ts'
import { scene } from '#test/support/builders/scene.ts'
import { whileUpgrading } from '#test/support/builders/upgrades.ts'
import { callTool } from '#test/support/mcp/client.ts'

const app = useApp()
const people = { manager: 'manager', volunteer: 'volunteer', ana: 'member', ben: 'member' } as const
const make = () => scene(app, { people, event: { seats: 2 } })
let { manager, volunteer, ana, ben, event, group } = {} as Awaited<ReturnType<typeof make>>
beforeEach(async () => {
  ;({ manager, volunteer, ana, ben, event, group } = await make())
})

const dateTime = () => new Date(app.clock.now().getTime() + 9 * 86_400_000).toISOString()
const weekly = { freq: 'weekly', count: 3 } as const
const patch = (body: object, id = event.id, { token } = manager) =>
  app.patch(`/v1/manage/events/${id}`, { token, body })
const create = (body: object = {}) =>
  app.post(`/v1/manage/groups/${group.urlname}/events`, {
    token: manager.token,
    body: { title: 'Soup', timezone: 'Europe/Berlin', dateTime: dateTime(), ...body },
  })
const duplicate = (id: string, body: object = {}) =>
  app.post(`/v1/manage/events/${id}/duplicate`, { token: manager.token, body: { dateTime: dateTime(), ...body } })
const read = async (id = event.id) =>
  (await app.get(`/v1/manage/events/${id}`, { token: manager.token })).body.data as {
    maxGuests: number
    requiresApproval: boolean
    series: { id: string } | null
  }
const refusedFor = (answer: Response, field: string) => {
  assert.deepEqual([answer.status, answer.body.code], [409, 'invalid_state'], answer.text)
  assert.deepEqual(
    answer.body.problems.map((problem: { field: string }) => problem.field),
    [field],
  )
}
const switches: [field: 'maxGuests' | 'requiresApproval', on: object, off: object][] = [
  ['maxGuests', { maxGuests: 2 }, { maxGuests: 0 }],
  ['requiresApproval', { requiresApproval: true }, { requiresApproval: false }],
]

describe('what the release before cannot count', () => {
  for (const [field, on, off] of switches)
    it(`${field} is switched on in no way until the upgrade is finished, and stays on and goes off at any time`, async () => {
      const before = (await create(on)).body.data.id as string
      const series = (await create({ repeat: weekly })).body.data.id as string
      await whileUpgrading(app, async () => {
        refusedFor(await create(on), field)
        refusedFor(await create({ ...on, status: 'draft' }), field)
        refusedFor(await create({ ...on, repeat: weekly }), field)
        refusedFor(await patch(on), field)
        for (const applyTo of ['following', 'all']) refusedFor(await patch({ ...on, applyTo }, series), field)
        refusedFor(await duplicate(before), field)
        refusedFor(await duplicate(before, { repeat: weekly }), field)
        const { refusal } = await callTool(app, manager.token, 'update_event', { eventId: event.id, ...on })
        assert.equal(refusal?.code, 'invalid_state')
        assert.deepEqual(
          [(await read())[field], (await read(series))[field]],
          Object.values(off).concat(Object.values(off)),
        )
        assert.equal((await patch({ ...on, title: 'Still on' }, before)).status, 200)
        assert.equal((await create(off)).status, 201)
        assert.equal((await patch(off, before)).status, 200)
        refusedFor(await patch(on, before), field)
      })
      const all = await patch({ ...on, applyTo: 'all' }, series)
      assert.equal(all.status, 200, all.text)
      const dates = await app.get(`/v1/manage/events/${series}/series?limit=10`, { token: manager.token })
      for (const one of dates.body.data as { id: string }[])
        assert.deepEqual((await read(one.id))[field], Object.values(on)[0])
      assert.equal((await patch({ ...on, applyTo: 'all' }, series)).status, 200)
    })

  it('a copy keeps what is on', async () => {
    const id = (await create({ maxGuests: 3, requiresApproval: true })).body.data.id as string
    const copies = (await duplicate(id, { repeat: weekly })).body.data.events as { id: string }[]
    assert.equal(copies.length, 3)
    for (const copy of copies) {
      const { maxGuests, requiresApproval } = await read(copy.id)
      assert.deepEqual([maxGuests, requiresApproval], [3, true])
    }
  })
})

describe('guests and requests of an event', () => {
  it('are for events that take RSVPs here, and are set by managers only', async () => {
    for (const [, on] of switches) {
      assert.equal((await patch(on, event.id, volunteer)).status, 403)
      assert.equal((await patch(on, event.id, ana)).status, 403)
    }
    for (const wrong of [{ maxGuests: 10 }, { maxGuests: -1 }, { maxGuests: 1.5 }, { requiresApproval: 'yes' }])
      assert.equal((await patch(wrong)).status, 400, JSON.stringify(wrong))
    const set = (columns: object) =>
      app.database.updateTable('events').set(columns).where('id', '=', event.id).execute()
    await set({ takes_rsvps: false })
    for (const [field, on] of switches) refusedFor(await patch(on), field)
    const asked = { questions: [{ kind: 'short', label: 'Company' }], version: 0 }
    const put = () => app.put(`/v1/manage/events/${event.id}/questions`, { token: manager.token, body: asked })
    assert.deepEqual([(await put()).status, (await put()).body.code], [409, 'invalid_state'])
    await set({ takes_rsvps: true, source: 'meetup' })
    for (const [, on] of switches) assert.equal((await patch(on)).body.code, 'event_read_only')
  })

  it('turned off, answer nobody; lowered, cut nobody; and nobody gets a mail about it', async () => {
    await patch({ maxGuests: 1 })
    const come = (person: typeof ana, body: object = {}) =>
      app.post(`/v1/events/${event.id}/rsvp`, { token: person.token, body })
    const came = await come(ana, { guests: [{}] })
    assert.equal(came.body.data.partySize, 2, came.text)
    await patch({ maxGuests: 0 })
    const size = async () =>
      (await app.get(`/v1/events/${event.id}/rsvp`, { token: ana.token })).body.data.rsvp.partySize as number
    assert.equal(await size(), 2)
    await patch({ requiresApproval: true, maxAttendees: 9 })
    assert.equal((await come(ben)).body.data.approval, 'pending')
    await patch({ requiresApproval: false })
    const own = await app.get(`/v1/events/${event.id}/rsvp`, { token: ben.token })
    assert.deepEqual([own.body.data.rsvp.status, own.body.data.rsvp.approval], ['waitlisted', 'pending'])
    const types = (await listEmitted(app.database, event.id)).map(([type]) => type)
    assert.ok(!types.includes('event.facts_changed'), types.join())
  })
})

describe('the questions that a group asks as a rule', () => {
  const labels = async (id: string) =>
    (await readQuestions(app, { id }, manager.token)).questions.map(({ label }) => label)
  const setDefault = async (...all: string[]) => {
    const path = `/v1/manage/groups/${group.urlname}/questions`
    const { version } = (await app.get(path, { token: manager.token })).body.data
    const questions = all.map((label) => ({ kind: 'short', label }))
    assert.equal((await app.put(path, { token: manager.token, body: { questions, version } })).status, 200)
  }
  const datesOf = async (id: string) =>
    (await app.get(`/v1/manage/events/${id}/series?limit=10`, { token: manager.token })).body.data as { id: string }[]

  it('are those of a new event and of all dates of a new series; copies have those of their event', async () => {
    await setDefault('Company')
    const id = (await create()).body.data.id as string
    assert.deepEqual(await labels(id), ['Company'])
    assert.deepEqual(await labels((await create({ status: 'draft' })).body.data.id), ['Company'])
    const dates = await datesOf((await create({ repeat: weekly })).body.data.id)
    for (const date of dates) assert.deepEqual(await labels(date.id), ['Company'])
    assert.equal(dates.length, 3)
    await ask(app, { id }, manager.token, [{ kind: 'yes_no', label: 'By bike?' }])
    await setDefault('Other')
    const copies = (await duplicate(id, { repeat: weekly })).body.data.events as { id: string }[]
    for (const copy of copies) assert.deepEqual(await labels(copy.id), ['By bike?'])
    assert.deepEqual(await labels(id), ['By bike?'])
  })

  it('are none where an event asks nothing and its copy follows it', async () => {
    await setDefault('Company')
    const copies = (await duplicate(event.id)).body.data.events as { id: string }[]
    assert.deepEqual(await labels(copies[0]!.id), [])
  })
})
