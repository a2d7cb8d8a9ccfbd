import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { minuteMs } from '#kernel/time.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, type Person } from '#test/support/builders/factories.ts'
import { listShown, makeItem, readItems } from '#test/support/builders/feed-items.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

const subjectsTo = async (person: Person) => (await post.mailsTo(person)).map((mail) => mail.subject!)

it('people with an RSVP here are mailed about changes and cancellations of the calendar, as of any event', async () => {
  const group = await makeClub(post.app)
  const { id } = await makeSource(post.app, group.id)
  await post.app.database.updateTable('sources').set({ rsvps: 'local' }).where('id', '=', id).execute()
  const items = [makeItem('a', 200, { title: 'Sowing' }), makeItem('b', 210, { title: 'Weeding' }), makeItem('c', 220)]
  await readItems(post.app, id, items)
  const bo = await makeReader(post.app, 'Bo')
  const token = await makeToken(post.app, bo, ['write:events'])
  for (const event of await listShown(post.app, group.id))
    assert.equal((await post.app.post(`/v1/events/${event.id}/rsvp`, { token })).status, 201)
  await post.settle()
  const seen = (await subjectsTo(bo)).length
  const news = async () => (await subjectsTo(bo)).slice(seen)

  const moved = [
    makeItem('a', 203, { title: 'Sowing' }),
    makeItem('b', 210, { title: 'Weeding', description: 'Quiet' }),
    items[2]!,
  ]
  await readItems(post.app, id, moved)
  await post.settle()
  post.app.clock.advance(10 * minuteMs)
  await post.run('attendee-mail.tell-changes')
  assert.deepEqual(await news(), ['Updated: Sowing'])

  await readItems(post.app, id, [{ ...moved[0]!, isCancelled: true }, items[2]!])
  assert.deepEqual(await news(), ['Updated: Sowing', 'Cancelled: Sowing'], 'cancelled there')
  post.app.clock.advance(60 * minuteMs)
  await readItems(post.app, id, [{ ...moved[0]!, isCancelled: true }, items[2]!])
  assert.deepEqual((await news()).slice(2), ['Cancelled: Weeding'], 'missing there')
})
