import assert from 'node:assert/strict'
import { it } from 'node:test'
import { storeTranslations } from '#domains/foundation/translations/index.ts'
import { inTransaction, makeToken } from '#test/support/builders/factories.ts'
import { makeEvent, makeReader, openPostOffice } from '#test/support/mail/post-office.ts'

it('a mail about an RSVP has the title and the notes in the language of its reader, in its calendar entry too', async () => {
  await using post = await openPostOffice()
  const event = await makeEvent(post.app)
  const original = { language: 'en', venue_notes: 'Ring twice' }
  await post.app.database.updateTable('events').set(original).where('id', '=', event.id).execute()
  const [ja, de] = [
    { title: '種まき', venue_notes: 'ベルを二回' },
    { title: 'Säen', venue_notes: null },
  ]
  const rows = Object.entries({ ja, de }).map(([language, texts]) => ({ language, description: null, ...texts }))
  const owner = { kind: 'event', ids: [event.id] } as const
  await inTransaction(post.app, ({ db }) => storeTranslations(db, owner, rows, post.app.clock.now()))
  for (const [locale, title, notes, language] of [
    ['ja', '種まき', 'ベルを二回', 'ja'],
    ['de', 'Säen', 'Ring twice', 'de'],
    ['nl', 'Sowing day', 'Ring twice', 'en'],
  ] as const) {
    const person = await makeReader(post.app)
    const own = { locale, locale_is_chosen: true }
    await post.app.database.updateTable('users').set(own).where('id', '=', person.id).execute()
    const token = await makeToken(post.app, person, ['write:events'])
    assert.equal((await post.app.post(`/v1/events/${event.id}/rsvp`, { token })).status, 201)
    const [mail] = await post.mailsTo(person)
    assert.ok(mail!.subject!.includes(title), mail!.subject)
    assert.ok(mail!.text!.includes(notes), locale)
    const file = mail!.attachments.find((one) => one.filename === 'event.ics')!
    const calendar = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content)
    assert.match(calendar, new RegExp(`^SUMMARY;LANGUAGE=${language}:${title}`, 'm'))
  }
})
