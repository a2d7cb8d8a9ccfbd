import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sayWhen } from '#messages/event-facts.ts'
import { formatFor } from '#messages/format.ts'
import { messagesFor } from '#messages/index.ts'
import { formatStart } from '#surfaces/public/widgets/time-format.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { makeToken } from '#test/support/builders/factories.ts'

const app = useApp()

/** The same name in as many letter cases as wanted. */
const spelled = (name: string, n: number) =>
  [...name].map((letter, i) => ((n >> (i % 12)) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('')
const startsAt = '2026-11-21T18:00:00.000Z'

describe('attack 23: a time zone in another letter case is remembered each time', () => {
  it('but all of them share what is kept for the zone', (t) => {
    const now = new Date(startsAt)
    const say = (timezone: string) => {
      formatFor('en-GB').moment(startsAt, timezone, now)
      formatStart('en', timezone, startsAt, now)
      sayWhen({ startsAt, endsAt: null, timezone }, messagesFor('en'))
    }
    say('America/Argentina/Ushuaia')
    let made = 0
    const real = Intl.DateTimeFormat
    t.mock.method(Intl, 'DateTimeFormat', function counted(...given: ConstructorParameters<typeof real>) {
      made++
      return new real(...given)
    } as unknown as typeof real)
    for (let n = 0; n < 500; n++) say(spelled('America/Argentina/Ushuaia', n))
    assert.equal(made, 0)
  })

  it('but it is stored as IANA spells it', async () => {
    const { groupId } = await makeEventWithGroup(app)
    const organizer = await makeGuest(app)
    await giveRole(app, groupId, organizer, 'owner')
    const token = await makeToken(app, organizer, ['manage:events', 'read:events'])
    const dateTime = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const path = `/v1/manage/groups/${groupId}/events`
    const { body } = await app.post(path, { token, body: { title: 'A', dateTime, timezone: 'eUROPE/bERLIN' } })
    assert.equal(body.data.timezone, 'Europe/Berlin')
    const { id } = body.data
    const changed = await app.patch(`/v1/manage/events/${id}`, { token, body: { timezone: 'asia/TOKYO' } })
    assert.equal(changed.body.data.timezone, 'Asia/Tokyo')
    const row = app.database.selectFrom('events').select('timezone').where('id', '=', id)
    assert.equal((await row.executeTakeFirstOrThrow()).timezone, 'Asia/Tokyo')
    // Rows from before are answered as IANA spells them too.
    await app.database.updateTable('events').set({ timezone: 'eUrOpE/rOmE' }).where('id', '=', id).execute()
    assert.equal((await app.get(`/v1/events/${id}`, { token })).body.data.timezone, 'Europe/Rome')
  })
})
