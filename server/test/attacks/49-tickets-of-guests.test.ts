import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { ban } from '#test/support/builders/invitations.ts'
import { changeUser } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

async function makeParty() {
  const event = await makeEventWithGroup(site.app, { seats: 5, maxGuests: 3 })
  const ana = await makeGuest(site.app, { name: 'Ana Adeyemi' })
  const path = `/v1/events/${event.id}/rsvp`
  await site.app.post(path, { token: ana.token, body: { guests: [{ name: 'Jo' }, { name: 'Pia' }] } })
  const guests = (await site.app.get(`${path}/guests`, ana)).body.data.guests as { id: string; url: string }[]
  const sealed = guests.map(({ url }) => url.split('/').at(-1)!)
  return { event, ana, path, guests, sealed: sealed as [string, string] }
}

/** Everything that a link can be used for. */
const uses = (sealed: string) => {
  const visitor = site.visitor({ roams: true })
  return Promise.all([
    visitor.get(`/g/${sealed}`),
    visitor.get(`/g/cancel/${sealed}`),
    visitor.get(`/g/calendar/${sealed}`),
    visitor.post(`/g/${sealed}`, { name: 'Mallory' }),
    visitor.post(`/g/cancel/${sealed}`),
  ])
}

async function assertUseless(sealed: string, allowed: readonly number[], event: { id: string }): Promise<void> {
  const rows = () =>
    site.app.database
      .selectFrom('guests')
      .select(['id', 'name', 'removed_at'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
  const before = await rows()
  for (const { status, text } of await uses(sealed)) {
    assert.ok(allowed.includes(status), `${status}`)
    assert.doesNotMatch(text, /A gathering|Ana Adeyemi|Jo\b|Pia/)
  }
  assert.deepEqual(await rows(), before)
}

describe('attack 49: the link to a guest’s ticket', () => {
  it('is worth nothing when it is forged, cut, or made for another purpose or by another instance', async () => {
    const { event, guests, sealed } = await makeParty()
    const statement = { event: event.id, guest: guests[0]!.id, ticket: 'AAAAAAAA' }
    const strange = openLinks(openKeys(randomSecretKeys()), 'https://hearth.test')
    const bytes = Buffer.from(sealed[0], 'base64url')
    const flipped = Buffer.from(bytes)
    flipped[20]! ^= 1
    const forged = [
      strange.seal('guest-tickets', statement),
      site.links.seal('mail-links', statement),
      site.links.seal('intents', { cancel: event.id, userId: guests[0]!.id }),
      flipped.toString('base64url'),
      bytes.subarray(0, 30).toString('base64url'),
      bytes.subarray(16).toString('base64url'),
      'x',
    ]
    for (const one of forged) await assertUseless(one, [404], event)
    await assertUseless(site.links.seal('guest-tickets', statement), [410], event)
    for (const odd of [[], { event: 1 }, { event: 'x', guest: 'y', ticket: 2 }])
      await assertUseless(site.links.seal('guest-tickets', odd), [404], event)
  })

  it('names and removes nobody but its own guest', async () => {
    const { event, sealed } = await makeParty()
    const visitor = site.visitor()
    assert.equal((await visitor.post(`/g/${sealed[0]}`, { name: 'Joana', guest: 'x', id: 'y' })).status, 303)
    assert.equal((await visitor.post(`/g/cancel/${sealed[0]}`)).status, 200)
    const rows = await site.app.database
      .selectFrom('guests')
      .select(['name', 'removed_at'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    assert.deepEqual([rows[0]!.removed_at === null, rows[1]!], [false, { name: 'Pia', removed_at: null }])
  })

  it('ends with a new code, with the guest, with the RSVP and with the event', async () => {
    const ends: Record<string, (party: Awaited<ReturnType<typeof makeParty>>) => Promise<unknown>> = {
      renewed: ({ path, guests, ana }) => site.app.post(`${path}/guests/${guests[0]!.id}/ticket`, ana),
      removed: ({ path, guests, ana }) =>
        site.app.patch(path, { token: ana.token, body: { guests: [{ id: guests[1]!.id }] } }),
      'given up': ({ path, ana }) => site.app.delete(path, ana),
      banned: ({ event, ana }) => ban(site.app, event.groupId!, ana),
      'the account is gone': ({ ana }) => changeUser(site.app, ana, { deleted_at: site.app.clock.now().toISOString() }),
      hidden: ({ event }) => set(event, { hidden_at: site.app.clock.now().toISOString() }),
      'a draft': ({ event }) => set(event, { status: 'draft' }),
    }
    const set = ({ id }: { id: string }, values: object) =>
      site.app.database.updateTable('events').set(values).where('id', '=', id).execute()
    for (const [name, end] of Object.entries(ends)) {
      const party = await makeParty()
      assert.equal((await site.visitor().get(`/g/${party.sealed[0]}`)).status, 200, name)
      await end(party)
      await assertUseless(party.sealed[0], [410], party.event)
    }
    const over = await makeParty()
    const past = new Date(site.app.clock.now().getTime() - 1).toISOString()
    await set(over.event, { over_at: past, starts_at: past })
    await assertUseless(over.sealed[0], [410], over.event)
    const cancelled = await makeParty()
    await set(cancelled.event, { status: 'cancelled' })
    await assertUseless(cancelled.sealed[0], [410], cancelled.event)
    assert.match((await site.visitor().get(`/g/${cancelled.sealed[0]}`)).text, /This event is cancelled/)
  })

  it('changes nothing when it is only opened, however often', async () => {
    const { event, sealed, ana } = await makeParty()
    const state = async () => [
      await site.app.database.selectFrom('guests').selectAll().where('event_id', '=', event.id).orderBy('id').execute(),
      await site.app.database.selectFrom('rsvps').selectAll().where('event_id', '=', event.id).execute(),
      await site.app.database.selectFrom('event_seats').selectAll().where('event_id', '=', event.id).execute(),
    ]
    const before = await state()
    for (const path of [`/g/${sealed[0]}`, `/g/cancel/${sealed[0]}`, `/g/calendar/${sealed[0]}`])
      for (const visitor of [site.visitor(), site.visitor()]) {
        assert.equal((await visitor.get(path)).status, 200)
        await visitor.head(path)
      }
    assert.deepEqual(await state(), before)
    assert.ok(ana.id)
  })

  it('opens for anybody who is signed in just as for others: it says nothing of them', async () => {
    const { sealed } = await makeParty()
    const one = await site.visitor().get(`/g/${sealed[0]}`)
    const session = site.visitor()
    session.cookies.set('session', 'a stranger')
    const other = await session.get(`/g/${sealed[0]}`)
    assert.equal(other.text, one.text)
  })

  it('is refused after many changes from one address', async () => {
    const { sealed } = await makeParty()
    const visitor = site.visitor()
    for (let n = 0; n < 60; n++) await visitor.post(`/g/${sealed[1]}`, { name: '' })
    assert.equal((await visitor.post(`/g/${sealed[1]}`, { name: 'Pia' })).status, 429)
    assert.equal((await visitor.get(`/g/${sealed[1]}`)).status, 200)
  })

  it('and the ticket of a guest is renewed by who brings them only', async () => {
    const [mine, theirs] = [await makeParty(), await makeParty()]
    const renew = (path: string, guest: string, token: string) =>
      site.app.post(`${path}/guests/${guest}/ticket`, { token })
    for (const [path, guest] of [
      [theirs.path, theirs.guests[0]!.id],
      [mine.path, theirs.guests[0]!.id],
      [theirs.path, mine.guests[0]!.id],
    ] as const)
      assert.equal((await renew(path, guest, mine.ana.token)).status, 404)
    assert.equal((await site.visitor().get(`/g/${theirs.sealed[0]}`)).status, 200)
  })
})
