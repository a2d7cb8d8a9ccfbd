import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import type { Guest, MadeEvent } from '#test/support/builders/events.ts'
import { organizerCheckIn } from '#test/support/builders/organizer-check-in.ts'
import { makeParty } from '#test/support/builders/parties.ts'

const app = useApp()
const { makeEventWithVolunteer } = organizerCheckIn(app)

async function readFile(event: MadeEvent, { token }: Guest): Promise<string> {
  const { body } = await app.post(`/v1/manage/events/${event.id}/attendees/export`, { token })
  const { pathname, search } = new URL(body.data.url)
  return (await app.get(pathname + search)).text
}

describe('the attendee export', () => {
  it('has a row for each guest below who brings them, where the event allows guests', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 3, maxGuests: 2 })
    const { holder, guests } = await makeParty(app, event, ['=Bea', null], { name: 'Anna' })
    const body = { ticket: guests[0]!.code }
    await app.post(`/v1/manage/events/${event.id}/checkins`, { token: volunteer.token, body })
    const waiting = await makeParty(app, event, ['Dora'], { name: 'Cleo' })
    const text = await readFile(event, volunteer)
    const [head, ...rows] = text.split('\r\n').map((line) => line.replaceAll('"', '').split(','))
    assert.equal(head!.at(-1), 'guest_of')
    assert.deepEqual(
      rows.slice(0, -1).map(([name, username, status, , position, at, method, of]) => {
        return [name, username, status, position, at !== '', method, of]
      }),
      [
        ['Anna', holder.username, 'confirmed', '', false, '', ''],
        ["'=Bea", '', 'confirmed', '', true, 'qr', 'Anna'],
        ['', '', 'confirmed', '', false, '', 'Anna'],
        ['Cleo', waiting.holder.username, 'waitlisted', '1', false, '', ''],
        ['Dora', '', 'waitlisted', '', false, '', 'Cleo'],
      ],
    )
  })

  it('has no column of guests where nobody brings any', async () => {
    const [event, volunteer] = await makeEventWithVolunteer({ seats: 3 })
    assert.doesNotMatch(await readFile(event, volunteer), /guest_of/)
  })
})
