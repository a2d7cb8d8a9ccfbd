import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type App, type Response, useTwins } from '#test/support/app/harness.ts'
import { type Guest, giveRole, makeEventWithGroup, makeGuests, rsvp } from '#test/support/builders/events.ts'
import {
  crew,
  giveLabel,
  listLabelled,
  putLabels,
  readLabels,
  setLabels,
  speaker,
} from '#test/support/builders/labels.ts'

let manager: Guest
let guests: Guest[]
const { app, either } = useTwins({
  async prepare() {
    ;[manager, ...guests] = (await makeGuests(app, 6)) as [Guest, ...Guest[]]
  },
})

async function makeEvent() {
  const event = await makeEventWithGroup(app, { seats: 9 })
  await giveRole(app, event.groupId, manager, 'owner')
  for (const guest of guests) assert.equal((await rsvp(app, event, guest)).status, 201)
  return event
}

/** Retries a request that was refused because of too many at once, as clients do. */
async function insist(send: (app: App) => Promise<Response>, n: number): Promise<Response> {
  for (;;) {
    const answer = await send(either(n))
    if (answer.status !== 503) return answer
  }
}

describe('labels that are changed by several at once', () => {
  it('are set by one of two, and the other is refused', async () => {
    const event = await makeEvent()
    const wanted = [speaker, crew].map((label) => ({ labels: [label], version: 0 }))
    const answers = await Promise.all(
      wanted.map((body, n) => insist((app) => putLabels(app, event, manager.token, body), n)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const { labels, version } = await readLabels(app, event, manager.token)
    assert.deepEqual([labels.length, version], [1, 1])
  })

  it('are one for each person, whoever gives them', async () => {
    const event = await makeEvent()
    const ids = await setLabels(app, event, manager.token, [speaker, crew])
    const body = (n: number) => ({ userIds: guests.map(({ id }) => id), labelId: ids[n % 2] })
    const path = `/v1/manage/events/${event.id}/attendees/label`
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => insist((app) => app.post(path, { token: manager.token, body: body(n) }), n)),
    )
    for (const { status, text } of answers) assert.equal(status, 200, text)
    const labels = Object.values(await listLabelled(app, event, manager.token))
    assert.equal(labels.length, guests.length)
    assert.equal(new Set(labels).size, 1, 'all or none of a request')
  })

  it('are given to no one once they are removed', async () => {
    const event = await makeEvent()
    const [first] = await setLabels(app, event, manager.token, [speaker])
    const path = `/v1/manage/events/${event.id}/attendees/label`
    const give = (n: number) => () =>
      insist((app) => app.post(path, { token: manager.token, body: { userIds: [guests[n]!.id], labelId: first } }), n)
    const remove = () => insist((app) => putLabels(app, event, manager.token, { labels: [], version: 1 }), 1)
    const answers = await Promise.all([give(0), give(1), remove, give(2), give(3)].map((send) => send()))
    assert.ok(answers.every(({ status }) => status === 200 || status === 400))
    const { rows } = {
      rows: await app.database.selectFrom('attendee_labels').selectAll().where('event_id', '=', event.id).execute(),
    }
    assert.deepEqual(rows, [])
    assert.deepEqual(await giveLabel(app, event, manager.token, [guests[0]!], null), ['unchanged'])
  })
})
