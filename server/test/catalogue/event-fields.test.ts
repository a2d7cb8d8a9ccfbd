import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { TSchema } from 'typebox'
import { columnOfField } from '#domains/foundation/event-facts/index.ts'
import { allOperations } from '#domains/index.ts'
import { fieldsOfEditor } from '#surfaces/site/event-form.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeSession, makeToken } from '#test/support/builders/factories.ts'
import { hourMs, makeEvent, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

const bodyOf = (id: string) =>
  (allOperations.find((op) => op.id === id)!.body as unknown as { properties: Record<string, TSchema> }).properties

/** Free text: a field of the request without a format, a pattern or a list of values. */
function isText(schema: object): boolean {
  const { type, format, pattern, enum: values } = schema as Record<string, unknown>
  return [type].flat().includes('string') && [format, pattern, values].every((part) => part === undefined)
}

/** Text, but not shown as it was written. */
const translated = new Set(['timezone'])
const fields = Object.entries(bodyOf('events.update'))
  .filter(([field, schema]) => isText(schema) && !translated.has(field))
  .map(([field]) => field)

/** Where a text of an event is shown, and the file that shows it. */
const surfaces = {
  'the answer to organizers': 'server/src/domains/events/events/wire.ts',
  'the public answer': 'server/src/domains/events/events/wire.ts',
  'a duplicate': 'server/src/domains/foundation/event-facts/rules.ts (isCopied)',
  'the page': 'server/src/surfaces/pages/events/facts.ts',
  'the editor': 'server/src/surfaces/console/organize/event/editor-extras.ts or editor-sections.ts',
  'a mail': 'server/src/domains/foundation/event-facts/wire.ts (lines)',
  'the RSS feed': 'server/src/domains/foundation/event-facts/wire.ts (lines)',
  'the calendar feed': 'server/src/domains/foundation/event-facts/wire.ts (lines)',
  'the tool create_event': 'server/src/domains/foundation/event-facts/rules.ts (tool)',
  'the tool update_event': 'server/src/domains/foundation/event-facts/rules.ts (tool)',
} as const
type Surface = keyof typeof surfaces

/** Which dates it is for is asked when a date of a series is saved; a length is typed as an end; translations have screens. */
const notTyped = new Set(['applyTo', 'duration', 'translations'])

const exceptions: Readonly<Record<string, readonly Surface[]>> = {
  // A mail has a link to the page instead.
  description: ['a mail'],
  // Shown only with a photo, which this event has not.
  photoAlt: [
    'the page',
    'a mail',
    'the RSS feed',
    'the calendar feed',
    'the tool create_event',
    'the tool update_event',
  ],
}

describe('every text that organizers can write about an event', () => {
  const markerOf = (field: string) => `marker-of-${field.toLowerCase()}`
  const shown = {} as Record<Surface, string>
  let post: PostOffice
  before(async () => {
    post = await openPostOffice()
    const { app } = post
    const [owner, guest] = [await makeReader(app, 'Owner'), await makeReader(app, 'Guest')]
    const { id, groupId } = await makeEvent(app, { startsInMs: 96 * hourMs })
    await giveRole(app, groupId, owner, 'owner')
    const token = await makeToken(app, owner, ['manage:events'])
    const body = Object.fromEntries(fields.map((field) => [field, markerOf(field)]))
    const venue = { name: 'Hut', notes: markerOf('venueNotes') }
    const updated = await app.patch(`/v1/manage/events/${id}`, {
      token,
      body: { ...body, venue, eventType: 'in_person' },
    })
    assert.equal(updated.status, 200, `${updated.text}: does server/migrations add a column for each field?`)
    shown['the answer to organizers'] = updated.text
    shown['the public answer'] = (
      await app.get(`/v1/events/${id}`, { token: await makeToken(app, guest, ['read:events']) })
    ).text
    const dateTime = new Date(app.clock.now().getTime() + 200 * hourMs).toISOString()
    shown['a duplicate'] = (await app.post(`/v1/manage/events/${id}/duplicate`, { token, body: { dateTime } })).text
    shown['the page'] = (await app.get(`/events/${id}`)).text
    const headers = { cookie: `session=${await makeSession(app, owner)}` }
    const editor = (await app.get(`/organize/events/${id}/edit`, { headers })).text
    shown['the editor'] = editor.slice(editor.indexOf('<form class="ed-form"'), editor.indexOf('class="ed-bar"'))
    shown['the calendar feed'] = (await app.get(`/feeds/events/${id}.ics`)).text.replaceAll('\r\n ', '')
    const { urlname } = await app.database
      .selectFrom('groups')
      .select('urlname')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow()
    shown['the RSS feed'] = (await app.get(`/feeds/groups/${urlname}.rss`)).text
    await app.post(`/v1/events/${id}/rsvp`, { token: await makeToken(app, guest, ['write:events']) })
    shown['a mail'] = (await post.mailsTo(guest)).map((mail) => mail.text).join('\n')
    for (const name of ['create', 'update'] as const) {
      const inputs = Object.keys(allOperations.find((op) => op.id === `events.${name}`)!.mcp!.inputs!)
      shown[`the tool ${name}_event`] = inputs
        .filter((input) => fields.includes(input))
        .map(markerOf)
        .join(' ')
    }
  })
  after(() => post[Symbol.asyncDispose]())

  it('is found by this test at all', () => {
    assert.ok(fields.includes('title') && fields.includes('description'), fields.join())
    for (const field of fields) assert.ok(field in columnOfField, `${field} has no column in event-facts`)
  })
  it('and every other field that they can change has an input in the editor', () => {
    const inputs = new Set(
      [...shown['the editor'].matchAll(/ name="([^"]+)"/g)].map(([, name]) => name!.split('.')[0]!),
    )
    const missing = Object.keys(bodyOf('events.update')).filter(
      (field) => !inputs.has(fieldsOfEditor[field] ?? field) && !notTyped.has(field),
    )
    assert.deepEqual(missing, [], `add them in ${surfaces['the editor']}`)
  })
  for (const surface of [
    'the public answer',
    'a duplicate',
    'the page',
    'a mail',
    'the RSS feed',
    'the calendar feed',
  ] as const)
    it(`the notes of the venue are in ${surface}`, () => assert.ok(shown[surface].includes(markerOf('venueNotes'))))
  for (const field of fields)
    for (const [surface, file] of Object.entries(surfaces) as [Surface, string][]) {
      const isShown = !exceptions[field]?.includes(surface)
      it(`${field} is ${isShown ? 'in' : 'not in'} ${surface}`, () => {
        const advice = isShown ? `add it in ${file}` : `take it out of ${file}`
        assert.equal(shown[surface].includes(markerOf(field)), isShown, `${surface} and ${field}: ${advice}`)
      })
    }
})
