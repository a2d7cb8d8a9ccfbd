import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeToken } from '#test/support/builders/factories.ts'
import { makeEvent, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let office: PostOffice
before(async () => {
  office = await openPostOffice()
})
after(() => office?.[Symbol.asyncDispose]())

it('who brought a guest that cannot come reads it in a mail, once, with those who still come along', async () => {
  const { app } = office
  const event = await makeEvent(app)
  await app.database.updateTable('events').set({ max_guests: 3 }).where('id', '=', event.id).execute()
  const ana = await makeReader(app)
  const token = await makeToken(app, ana, ['read:events', 'write:events'])
  const path = `/v1/events/${event.id}/rsvp`
  await app.post(path, { token, body: { guests: [{ name: 'Jo' }, { name: 'Pia' }, {}] } })
  const { guests } = (await app.get(`${path}/guests`, { token })).body.data as { guests: { url: string }[] }
  const leave = (n: number) => {
    const url = new URL(guests[n]!.url).pathname.replace('/g/', '/g/cancel/')
    return app.http.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  }
  const newest = async () => {
    const mails = await office.mailsTo(ana)
    return { count: mails.length, ...mails.at(-1)! }
  }
  const { count: before } = await newest()
  assert.equal((await leave(0)).statusCode, 200)
  const first = await newest()
  assert.match(first.subject ?? '', /^A guest of yours can’t make it: /)
  assert.match(first.text ?? '', /You’re still going, with 2 guests\./)
  assert.doesNotMatch(first.text ?? '', /Jo\b/)
  assert.equal((await leave(2)).statusCode, 200)
  assert.match((await newest()).text ?? '', /You’re still going, with Pia\./)
  assert.equal((await leave(1)).statusCode, 200)
  const last = await newest()
  assert.match(last.text ?? '', /You’re still going\./)
  assert.equal(last.count, before + 3)
})
