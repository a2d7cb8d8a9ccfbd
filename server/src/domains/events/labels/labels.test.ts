import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { ask } from '#test/support/builders/answers.ts'
import { makeEventIn } from '#test/support/builders/events.ts'
import {
  crew,
  giveLabel,
  listLabelled,
  putLabels,
  readLabels,
  setLabels,
  speaker,
} from '#test/support/builders/labels.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()
const people = {
  owner: 'owner',
  manager: 'manager',
  volunteer: 'volunteer',
  stranger: 'stranger',
  ana: { part: 'member', name: 'Ana' },
  bo: { part: 'member', name: 'Bo' },
  cy: { part: 'member', name: 'Cy' },
  dee: { part: 'member', name: 'Dee' },
} as const
const make = () => scene(app, { people, event: { seats: 3 } })
let { owner, manager, volunteer, stranger, ana, bo, cy, dee, group, event } = {} as Awaited<ReturnType<typeof make>>

const rsvp = async ({ token }: { token: string }, body: object = {}, { id } = event) => {
  const answer = await app.post(`/v1/events/${id}/rsvp`, { token, body })
  assert.equal(answer.status, 201, answer.text)
}
const set = (labels: Parameters<typeof setLabels>[3]) => setLabels(app, event, manager.token, labels)
const give = (who: { id: string }[], labelId: string | null) => giveLabel(app, event, manager.token, who, labelId)
const listed = (query = '') => listLabelled(app, event, manager.token, query)
const own = async ({ token }: { token: string }) =>
  (await app.get(`/v1/events/${event.id}/rsvp`, { token })).body.data.rsvp.label

beforeEach(async () => {
  ;({ owner, manager, volunteer, stranger, ana, bo, cy, dee, group, event } = await make())
  for (const one of [ana, bo, cy]) await rsvp(one)
})

describe('the labels of an event', () => {
  it('are set as a whole, in their order, and counted', async () => {
    assert.deepEqual(await readLabels(app, event, owner.token), { labels: [], version: 0 })
    const [first, second] = await set([speaker, crew])
    await give([ana, bo], first!)
    const { labels, version } = await readLabels(app, event, owner.token)
    assert.equal(version, 1)
    assert.deepEqual(labels, [
      { id: first, ...speaker, questionId: null, option: null, attendees: 2 },
      { id: second, ...crew, questionId: null, option: null, attendees: 0 },
    ])
    assert.deepEqual(
      await set([
        { ...crew, id: second! },
        { ...speaker, id: first!, name: 'Talks' },
      ]),
      [second, first],
    )
    assert.deepEqual(await listed(), { Ana: 'Talks', Bo: 'Talks', Cy: null })
  })

  it('are refused when someone else changed them, and the same list again changes nothing', async () => {
    await set([speaker])
    const late = await putLabels(app, event, manager.token, { labels: [crew], version: 0 })
    assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
    const again = await putLabels(app, event, manager.token, { labels: [speaker], version: 0 })
    assert.deepEqual([again.status, again.body.data.version], [200, 1])
  })

  it('are at most 8, with names of 30 characters that differ and colors that are known', async () => {
    const refused = async (labels: object[]) => {
      const { status, body } = await putLabels(app, event, manager.token, { labels, version: 0 })
      assert.equal(status, 400)
      return body.problems?.[0]?.field
    }
    const many = Array.from({ length: 9 }, (_, n) => ({ name: `L${n}`, color: 'red' }))
    assert.equal(await refused(many), 'labels')
    await refused([{ ...crew, name: 'x'.repeat(31) }])
    await refused([{ ...crew, color: '#ff0000' }])
    assert.equal(await refused([crew, { ...speaker, name: ' crew ' }]), 'labels.1.name')
    assert.equal(await refused([{ ...crew, id: randomUUID() }]), 'labels.0.id')
    const all = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray']
    assert.equal((await set(all.map((color) => ({ name: color, color })))).length, 8)
  })

  it('are for owners and managers alone', async () => {
    const [id] = await set([speaker])
    for (const { token } of [volunteer, ana, stranger]) {
      const paths = [
        () => app.get(`/v1/manage/events/${event.id}/labels`, { token }),
        () => putLabels(app, event, token, { labels: [], version: 1 }),
        () =>
          app.post(`/v1/manage/events/${event.id}/attendees/label`, {
            token,
            body: { userIds: [ana.id], labelId: id },
          }),
        () => app.post(`/v1/manage/events/${event.id}/labels/file/read`, { token, body: { text: 'a,b' } }),
        () => app.post(`/v1/manage/events/${event.id}/labels/file`, { token, body: { text: 'a,b' } }),
      ]
      for (const send of paths) assert.equal((await send()).status, 403)
    }
    assert.equal((await listLabelled(app, event, volunteer.token)).Ana, null, 'volunteers read them in the list')
  })

  it('come off everyone when they are removed', async () => {
    const [first, second] = await set([speaker, crew])
    await give([ana], first!)
    await give([bo], second!)
    await set([{ ...crew, id: second! }])
    assert.deepEqual(await listed(), { Ana: null, Bo: 'Crew', Cy: null })
    assert.equal(await own(ana), undefined)
    const { status } = await app.post(`/v1/manage/events/${event.id}/attendees/label`, {
      token: manager.token,
      body: { userIds: [cy.id], labelId: first },
    })
    assert.equal(status, 400)
  })
})

describe('labelling by hand', () => {
  it('says what became of each, and changes nothing when it is repeated', async () => {
    const [first, second] = await set([speaker, crew])
    const who = [ana, dee, { id: randomUUID() }, stranger, ana]
    assert.deepEqual(await give(who, first!), ['done', 'rsvp_not_found', 'user_not_found', 'user_not_found', 'done'])
    assert.deepEqual(await give([ana, bo], first!), ['unchanged', 'done'])
    assert.deepEqual(await give([ana], second!), ['done'])
    assert.deepEqual(await give([ana, cy], null), ['done', 'unchanged'])
    assert.deepEqual(await listed(), { Ana: null, Bo: 'Speaker', Cy: null })
    assert.deepEqual(await listed(`&label=${first}`), { Bo: 'Speaker' })
    assert.deepEqual(await listed(`&label=${second}`), {})
  })

  it('takes only labels of this event', async () => {
    const other = { id: await makeEventIn(app, group.id, { seats: 3 }) }
    const [foreign] = await setLabels(app, other, manager.token, [speaker])
    await set([crew])
    for (const labelId of [foreign!, randomUUID()]) {
      const body = { userIds: [ana.id], labelId }
      const { status } = await app.post(`/v1/manage/events/${event.id}/attendees/label`, { token: manager.token, body })
      assert.equal(status, 400)
    }
    assert.deepEqual(await listed(`&label=${foreign}`), {})
    const stolen = await putLabels(app, event, manager.token, { labels: [{ ...speaker, id: foreign! }], version: 1 })
    assert.equal(stolen.status, 400)
    assert.equal((await readLabels(app, other, manager.token)).labels.length, 1)
  })

  it('is shown to the person and the team, and in no public list', async () => {
    const [first] = await set([speaker])
    await give([ana], first!)
    assert.deepEqual(await own(ana), { id: first, ...speaker })
    assert.equal(await own(bo), undefined)
    const mine = await app.get('/v1/profile/rsvps', { token: ana.token })
    assert.equal(mine.body.data[0].label.name, 'Speaker')
    const detail = await app.get(`/v1/manage/events/${event.id}/attendees/${ana.id}`, { token: manager.token })
    assert.deepEqual(detail.body.data.label, { id: first, ...speaker })
    for (const path of [`/v1/events/${event.id}/attendees`, `/v1/events/${event.id}`])
      assert.doesNotMatch((await app.get(path, { token: bo.token })).text, /Speaker/)
    assert.doesNotMatch((await app.get(`/events/${event.id}`)).text, /Speaker/)
  })
})

describe('labels by answer', () => {
  const questions = [
    { kind: 'choices', label: 'How do you help?', options: ['Talk', 'Kitchen', 'Press'] },
    { kind: 'yes_no', label: 'From the press?' },
    { kind: 'choice', label: 'Health', options: ['A', 'B'], isSensitive: true },
    { kind: 'short', label: 'Why?' },
  ]
  let ids: [string, string, string, string]
  beforeEach(async () => {
    ids = (await ask(app, event, manager.token, questions)) as typeof ids
  })
  const answer = async ({ token }: { token: string }, answers: object) => {
    const { status, text } = await app.patch(`/v1/events/${event.id}/rsvp`, { token, body: { answers } })
    assert.equal(status, 200, text)
  }

  it('are there with the answer, change with it, and the first of several counts', async () => {
    const [help, press] = ids
    const [talk, kitchen, paper] = await set([
      { ...speaker, questionId: help, option: 'Talk' },
      { ...crew, questionId: help, option: 'Kitchen' },
      { name: 'Press', color: 'blue', questionId: press, option: 'yes' },
    ])
    await answer(ana, { [help]: ['Kitchen', 'Talk'], [press]: true })
    await answer(bo, { [press]: true })
    await rsvp(dee, { answers: { [help]: ['Kitchen'] } })
    assert.deepEqual(await listed(), { Ana: 'Speaker', Bo: 'Press', Cy: null, Dee: 'Crew' })
    assert.deepEqual(await listed(`&label=${talk}`), { Ana: 'Speaker' })
    assert.deepEqual(await listed(`&label=${kitchen}`), { Dee: 'Crew' })
    assert.deepEqual(await listed(`&label=${paper}`), { Bo: 'Press' })
    const { labels } = await readLabels(app, event, manager.token)
    assert.deepEqual(
      labels.map(({ attendees }) => attendees),
      [1, 1, 1],
    )
    await answer(ana, { [help]: [] })
    await answer(bo, { [press]: false })
    assert.deepEqual(await listed(), { Ana: 'Press', Bo: null, Cy: null, Dee: 'Crew' })
    assert.equal((await own(dee)).name, 'Crew')
  })

  it('give way to what was said by hand, also to no label', async () => {
    const [help] = ids
    const [talk, helper] = await set([{ ...speaker, questionId: help, option: 'Talk' }, crew])
    await answer(ana, { [help]: ['Talk'] })
    await answer(bo, { [help]: ['Talk'] })
    assert.deepEqual(await give([ana], helper!), ['done'])
    assert.deepEqual(await give([bo], null), ['done'])
    await answer(ana, { [help]: ['Talk', 'Press'] })
    await answer(bo, { [help]: ['Talk', 'Press'] })
    assert.deepEqual(await listed(), { Ana: 'Crew', Bo: null, Cy: null })
    assert.deepEqual(await listed(`&label=${talk}`), {})
    assert.deepEqual(await listed(`&label=${helper}`), { Ana: 'Crew' })
    await set([{ ...speaker, id: talk!, questionId: help, option: 'Talk' }])
    assert.deepEqual(await listed(), { Ana: 'Speaker', Bo: null, Cy: null }, 'the answer counts once the label is gone')
  })

  it('need a question with options that is not sensitive, one of them, and one label for each', async () => {
    const [help, , health, why] = ids
    const refused = async (...labels: object[]) => {
      const { status, body } = await putLabels(app, event, manager.token, { labels, version: 0 })
      assert.equal(status, 400)
      return body.problems[0].field
    }
    assert.equal(await refused({ ...crew, questionId: health, option: 'A' }), 'labels.0.questionId')
    assert.equal(await refused({ ...crew, questionId: why, option: 'A' }), 'labels.0.questionId')
    assert.equal(await refused({ ...crew, questionId: randomUUID(), option: 'A' }), 'labels.0.questionId')
    assert.equal(await refused({ ...crew, questionId: help, option: 'Sing' }), 'labels.0.option')
    assert.equal(await refused({ ...crew, questionId: help }), 'labels.0.option')
    const talk = { questionId: help, option: 'Talk' }
    assert.equal(await refused({ ...crew, ...talk }, { ...speaker, ...talk }), 'labels.1.option')
  })

  it('are not given by what guests answer', async () => {
    const other = { id: await makeEventIn(app, group.id, { seats: 9, maxGuests: 2 }) }
    const [meal] = await ask(app, other, manager.token, [{ kind: 'yes_no', label: 'Crew?', isAskedOfGuests: true }])
    await setLabels(app, other, manager.token, [{ ...crew, questionId: meal!, option: 'yes' }])
    await rsvp(
      ana,
      { answers: { [meal!]: false }, guests: [{ name: 'Kim', answers: { [meal!]: true } }] },
      { ...event, ...other },
    )
    assert.deepEqual(await listLabelled(app, other, manager.token), { Ana: null })
  })
})

describe('copies', () => {
  it('have the labels without the people, and answers give them there', async () => {
    const [help] = await ask(app, event, manager.token, [{ kind: 'yes_no', label: 'Help?' }])
    const [first] = await set([{ ...speaker, questionId: help!, option: 'yes' }, crew])
    await give([ana], first!)
    const dateTime = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString()
    const copy = await app.post(`/v1/manage/events/${event.id}/duplicate`, { token: manager.token, body: { dateTime } })
    assert.equal(copy.status, 201, copy.text)
    const { id } = copy.body.data.events[0]
    const { labels, version } = await readLabels(app, { id }, manager.token)
    assert.equal(version, 1)
    assert.deepEqual(
      labels.map(({ name, questionId, option, attendees }) => [name, questionId, option, attendees]),
      [
        ['Speaker', help, 'yes', 0],
        ['Crew', null, null, 0],
      ],
    )
    assert.notEqual(labels[0]!.id, first)
  })
})

describe('the next dates of a series', () => {
  it('have the labels of the last one', async () => {
    const dateTime = new Date(app.clock.now().getTime() + 9 * 86_400_000).toISOString()
    const body = { title: 'Soup', timezone: 'Europe/Berlin', dateTime, repeat: { freq: 'weekly', count: 2 } }
    const { token } = manager
    const made = await app.post(`/v1/manage/groups/${group.urlname}/events`, { token, body })
    const list = async () =>
      (await app.get(`/v1/manage/events/${made.body.data.id}/series?limit=10`, { token })).body.data
    const [, last] = await list()
    await setLabels(app, last, token, [speaker])
    const { status, text } = await app.put(`/v1/manage/events/${last.id}/series`, { token, body: { ahead: 4 } })
    assert.equal(status, 200, text)
    const names = await Promise.all(
      (await list()).map(async (one: { id: string }) =>
        (await readLabels(app, one, token)).labels.map(({ name }) => name),
      ),
    )
    assert.deepEqual(names, [[], ['Speaker'], ['Speaker'], ['Speaker']])
  })
})

describe('labels at the door', () => {
  const door = async (since?: string) => {
    app.clock.advance(1000)
    const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
    const { status, body, text } = await app.get(`/v1/manage/events/${event.id}/door${query}`, {
      token: volunteer.token,
    })
    assert.equal(status, 200, text)
    return body.data
  }
  const of = (answer: { attendees: { name: string; labelId?: string }[] }) =>
    Object.fromEntries(answer.attendees.map(({ name, labelId = null }) => [name, labelId]))

  it('reach devices that are open: a label that is given or taken, and the answer that gives it', async () => {
    assert.equal((await door()).labels, undefined)
    const [help] = await ask(app, event, manager.token, [{ kind: 'yes_no', label: 'Help?' }])
    const [first, second] = await set([speaker, { ...crew, questionId: help!, option: 'yes' }])
    const before = await door()
    assert.deepEqual(before.labels, [
      { id: first, ...speaker },
      { id: second, ...crew },
    ])
    assert.deepEqual(of(before), { Ana: null, Bo: null, Cy: null })
    await give([ana], first!)
    const next = await door(before.since)
    assert.deepEqual([next.isList, of(next)], [false, { Ana: first }])
    await app.patch(`/v1/events/${event.id}/rsvp`, { token: bo.token, body: { answers: { [help!]: true } } })
    const answered = await door(next.since)
    assert.deepEqual(of(answered), { Bo: second })
    await give([ana], null)
    const taken = await door(answered.since)
    assert.deepEqual(of(taken), { Ana: null })
    assert.deepEqual((await door(taken.since)).attendees, [])
  })

  it('have their new names at once, and the whole list follows when labels come or go', async () => {
    const [first] = await set([speaker])
    await give([ana], first!)
    const { since } = await door()
    await set([{ ...speaker, id: first!, name: 'On stage' }])
    const renamed = await door(since)
    assert.deepEqual([renamed.isList, renamed.labels[0].name, renamed.attendees.length], [false, 'On stage', 0])
    await set([])
    const gone = await door(renamed.since)
    assert.deepEqual([gone.isList, gone.labels, of(gone)], [true, undefined, { Ana: null, Bo: null, Cy: null }])
  })
})
