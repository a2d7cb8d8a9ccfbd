import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCsv } from '#kernel/formats/csv.ts'
import { useApp } from '#test/support/app/harness.ts'
import { ask, readQuestions, type WantedQuestion } from '#test/support/builders/answers.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()
const people = {
  manager: 'manager',
  volunteer: 'volunteer',
  ana: { part: 'member', name: 'Ana' },
  bo: 'member',
} as const
const make = () => scene(app, { people, event: { seats: 9, maxGuests: 2 } })

async function readFile(event: { id: string }, way: { session: string } | { token: string }) {
  const { status, body } = await app.post(`/v1/manage/events/${event.id}/attendees/export`, way)
  assert.equal(status, 201)
  const { pathname, search } = new URL(body.data.url)
  const { text } = await app.get(pathname + search)
  return { text, rows: readCsv(text).map(({ cells }) => cells) }
}

const list: WantedQuestion[] = [
  { kind: 'choices', label: '=1+1 drinks', options: ['@Tea', 'Coffee', '-Water'], isAskedOfGuests: true },
  { kind: 'long', label: 'Anything, "else"?' },
  { kind: 'yes_no', label: 'Bike?', isAskedOfGuests: true },
  { kind: 'short', label: 'Food', isSensitive: true, isAskedOfGuests: true },
]

describe('the attendee export of an event that asks', () => {
  it('has a column for each ordinary question, also removed ones, and cells of holders and guests', async () => {
    const { manager, ana, bo, event } = await make()
    const [drinks, long, bike, food] = (await ask(app, event, manager.token, list)) as [string, string, string, string]
    const guests = [
      { name: 'Kim', answers: { [drinks]: ['Coffee'], [food]: 'zq-secret' } },
      { answers: { [bike]: false } },
    ]
    const own = { [drinks]: ['@Tea', '-Water'], [long]: '=cmd()\nand, "more"', [bike]: true, [food]: 'zq-secret' }
    const rsvp = (person: { token: string }, body: object) =>
      app.post(`/v1/events/${event.id}/rsvp`, { token: person.token, body })
    assert.equal((await rsvp(ana, { answers: own, guests })).status, 201)
    assert.equal((await rsvp(bo, {})).status, 201)
    const { questions } = await readQuestions(app, event, manager.token)
    // Removed, it keeps its answers for the team and so its column, after those that are asked.
    const left = questions.filter(({ id }) => id !== drinks)
    await ask(app, event, manager.token, left)
    const { text, rows } = await readFile(event, { session: await makeSession(app, manager) })
    const [head, ...people] = rows as [string[], ...string[][]]
    assert.deepEqual(head.slice(-4), ['guest_of', 'Anything, "else"?', 'Bike?', "'=1+1 drinks"])
    assert.deepEqual(people.map((cells) => [cells[0], ...cells.slice(-4)]).slice(0, 3), [
      ['Ana', '', '\'=cmd()\nand, "more"', 'yes', "'@Tea, -Water"],
      ['Kim', 'Ana', '', '', 'Coffee'],
      ['', 'Ana', '', 'no', ''],
    ])
    assert.deepEqual(people[3]!.slice(-4), ['', '', '', ''])
    for (const cells of rows) assert.equal(cells.length, head.length)
    assert.doesNotMatch(text, /zq-secret|Food/, 'sensitive answers are in no file')
  })

  it('has these columns for owners and managers in a browser alone', async () => {
    const { manager, volunteer, event } = await make()
    await ask(app, event, manager.token, list)
    for (const way of [{ token: manager.token }, { session: await makeSession(app, volunteer) }])
      assert.doesNotMatch((await readFile(event, way)).text, /Bike/)
  })

  it('is as it was where nothing is asked', async () => {
    const { manager, event } = await scene(app, { people, event: { seats: 9 } })
    const { text } = await readFile(event, { session: await makeSession(app, manager) })
    assert.equal(text, '"name","username","status","rsvp_at","waitlist_position","checked_in_at","method"\r\n')
  })
})
