import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { ask, putQuestions, readQuestions, type WantedQuestion } from '#test/support/builders/answers.ts'
import { scene } from '#test/support/builders/scene.ts'
import { whileUpgrading } from '#test/support/builders/upgrades.ts'

const app = useApp()
const people = { manager: 'manager', volunteer: 'volunteer', ana: 'member' } as const
const make = () => scene(app, { people })
let { manager, volunteer, ana, group } = {} as Awaited<ReturnType<typeof make>>
/** Three dates, soonest first. */
let dates: [string, string, string]

beforeEach(async () => {
  ;({ manager, volunteer, ana, group } = await make())
  const dateTime = new Date(app.clock.now().getTime() + 9 * 86_400_000).toISOString()
  const body = { title: 'Soup', timezone: 'Europe/Berlin', dateTime, repeat: { freq: 'weekly', count: 3 } }
  const made = await app.post(`/v1/manage/groups/${group.urlname}/events`, { token: manager.token, body })
  const all = await app.get(`/v1/manage/events/${made.body.data.id}/series?limit=10`, { token: manager.token })
  dates = all.body.data.map(({ id }: { id: string }) => id)
})

const tea: WantedQuestion = { kind: 'short', label: 'Tea?' }
const bike: WantedQuestion = { kind: 'yes_no', label: 'By bike?', isRequired: true }
const read = (id: string) => readQuestions(app, { id }, manager.token)
const set = (id: string, questions: WantedQuestion[], more: object = {}, { token } = manager) =>
  putQuestions(app, { id }, token, { questions, version: 0, ...more })
const labels = async () =>
  Promise.all(dates.map(async (id) => (await read(id)).questions.map(({ label }) => label).join()))

describe('the questions of a series', () => {
  it('are set for one date, for it and those that follow, or for all, with the same ids in all', async () => {
    assert.equal((await set(dates[1], [tea])).status, 200)
    assert.deepEqual(await labels(), ['', 'Tea?', ''])
    const { questions, version } = await read(dates[1])
    const answer = await set(dates[1], [...questions, bike], { version, applyTo: 'following', keptDays: 9 })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await labels(), ['', 'Tea?,By bike?', 'Tea?,By bike?'])
    const [, second, third] = await Promise.all(dates.map(read))
    assert.deepEqual(third!.questions, second!.questions)
    assert.equal(third!.keptDays, 9)
    const same = await set(dates[1], second!.questions, { version: second!.version, applyTo: 'all' })
    assert.equal(same.status, 200, 'a list that is the same for this date is still for the others')
    assert.deepEqual(await labels(), Array(3).fill('Tea?,By bike?'))
    assert.deepEqual(await Promise.all(dates.map(async (id) => (await read(id)).version)), [1, 2, 1])
  })

  it('leave dates alone that are over or cancelled', async () => {
    const change = (id: string, columns: object) =>
      app.database.updateTable('events').set(columns).where('id', '=', id).execute()
    await change(dates[0], { starts_at: '2020-01-01T10:00:00Z', over_at: '2020-01-01T13:00:00Z' })
    await change(dates[2], { status: 'cancelled' })
    await set(dates[1], [tea], { applyTo: 'all' })
    assert.deepEqual(await labels(), ['', 'Tea?', ''])
  })

  it('change in all dates or in none, and the refusal names the date', async () => {
    await set(dates[0], [tea], { applyTo: 'all' })
    assert.equal((await app.post(`/v1/events/${dates[2]}/rsvp`, { token: ana.token })).status, 201)
    const { questions, version } = await read(dates[0])
    const other = [{ ...questions[0]!, kind: 'long' }]
    const refused = await set(dates[0], other, { version, applyTo: 'all' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'event_has_rsvps'])
    assert.match(refused.body.error, /^\d{4}-\d\d-\d\d: /)
    for (const id of dates) assert.equal((await read(id)).questions[0]!.kind, 'short')
    assert.equal((await set(dates[0], [], { version, applyTo: 'all' })).status, 200)
    assert.deepEqual(await labels(), ['', '', ''])
  })

  it('are for managers, for who has the newest version, and for the time after an upgrade', async () => {
    for (const person of [volunteer, ana])
      assert.equal((await set(dates[0], [tea], { applyTo: 'all' }, person)).status, 403)
    await whileUpgrading(app, async () => {
      assert.equal((await set(dates[0], [tea], { applyTo: 'all' })).body.code, 'invalid_state')
    })
    await ask(app, { id: dates[1] }, manager.token, [bike])
    await set(dates[0], [tea])
    assert.equal((await set(dates[0], [bike], { applyTo: 'all' })).body.code, 'changed_meanwhile')
    assert.deepEqual(await labels(), ['Tea?', 'By bike?', ''])
  })

  it('twenty changes of all dates at once, from any date, end with one list in all of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        set(dates[n % 3]!, [{ kind: 'short', label: `List ${n}` }], { applyTo: 'all' }),
      ),
    )
    for (const { status, body } of answers) assert.ok(status === 200 || body.code === 'changed_meanwhile', body.error)
    assert.ok(answers.some(({ status }) => status === 200))
    assert.equal(new Set(await labels()).size, 1)
    const [first, ...others] = await Promise.all(dates.map(read))
    for (const other of others) assert.deepEqual(other.questions, first!.questions)
  })
})
