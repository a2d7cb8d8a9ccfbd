import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { checkInDirectly, type EventInput, type MadeEvent, rsvp } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

/**
 * "Nothing that an organizer did not switch on adds a screen, a word or a byte": how the pages of an event without guests,
 * questions, requests or another way to sign up were before there were such things. The fixtures were recorded at a0d5d4e3,
 * the last commit without them, by this test with RECORD=1; RECORD=<folder> keeps the pages too. At a later commit that
 * would record what is to be found.
 */
const fixtures = new URL('simple-event.fixtures.json', import.meta.url)

interface Recorded {
  statements: number
  /** Of the page without what differs in each run, and without what is allowed to have changed. */
  bytes: number
  sha256: string
  /** What a reader sees, for the reviewer of a change. */
  text: string[]
  /** What a form sends, with the values of those that are filled in or chosen. */
  fields?: string[]
}

/** What there is to be asked now, and was not to be known before. */
const moreStatements: Record<string, number> = {
  // "First time" is said only where it is known who came.
  attendees: 1,
  // A forecast too.
  overview: 1,
  // The folded sentence says that there are no questions; a new event takes those of its group.
  editor: 1,
  'editor of a new event': 1,
  // Whether a reminder is wanted, and for which events one is.
  'event page, not open yet': 1,
  'my events': 1,
  // Whether the group is one to join: not of its members, and not of those who muted it.
  'the moment after an RSVP': 2,
}

interface Change {
  /** What is left out of the comparison of bytes. Its first group, if it has one, is what is seen of it. */
  cut: RegExp
  /** The lines that are no longer there, and those that came. All others are the same, in the same order. */
  gone: readonly string[]
  came: readonly string[]
  /** Lines have another order too. */
  isMoved?: boolean
  fields?: readonly string[]
}

/** One section for all that is about RSVPs, folded to one sentence, and one for the language of the event. */
const oneSection = (then: string, now: string): Change => ({
  cut: /<details class="card ed-part[^"]*" id="(?:seats|rsvp|language)" >(<summary>.*?<\/summary>).*?(?=<details class="card ed-part)|\n<link rel="stylesheet" href="[^"]*translations[^>]*>/gs,
  gone: ['Spots', then],
  came: ['RSVP', now, 'Language', 'Same as the group'],
  fields: ['rsvpMode=here', 'maxGuests=0', 'has.requiresApproval=1'],
})

/** What is meant to be otherwise on an event without any of it, and why. Nothing else is. */
const changes: Record<string, Change> = {
  editor: oneSection('1 spot', 'Here · 1 spot, waitlist · no guests · no one needs approval · no questions'),
  'editor of a new event': oneSection('No limit', 'Here · no limit · no guests · no one needs approval · no questions'),
  // "Remind me" is for all events that take no RSVPs yet.
  'event page, not open yet': {
    cut: /(<section class="rsvp offer".*?<\/section>)/gs,
    gone: ['RSVPs open soon', 'They open on Thursday 11 June at 14:00 CEST.'],
    came: ['RSVPs open Thu 11 Jun, 14:00', 'Remind me'],
  },
  // One card with the ticket, the calendar, telling a friend and the group to join, in the place of a sentence.
  'the moment after an RSVP': {
    cut: /(<main.*<\/main>)|You’re going to |\n<link rel="stylesheet" href="\/assets\/just-going[^>]*>|<script src="\/assets\/copy[^>]*><\/script>/gs,
    gone: ['You’re going! We’ve emailed you a confirmation.', 'Show my ticket', 'Share', 'Your ticket'],
    came: [
      'Sat 13 Jun, 14:00',
      '· Location to be announced',
      'Show ticket',
      'Tell a friend',
      'WhatsApp',
      'Telegram',
      'Copy link',
      'Share…',
      'Join mill',
      'Email about new events?',
      'Every new event',
      'Once a week',
      'No email',
    ],
    isMoved: true,
  },
}

const site = useSite()

const differing = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /(?<=nonce[-=]"?)[\w+/=-]+/g,
  /(?<=\/t\/)\w+/g,
  /(?<=\/(?:assets|static|door)\/[\w/.-]*?[.-])[\w-]{8,}(?=\.(?:css|js|svg|woff2|webp|png))/g,
  /(?<=name="(?:csrf|token)" value=")[^"]+/g,
  /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g,
]

/** Colors are chosen by ids, a QR code by chance, and the clock of the app runs on by milliseconds. */
const chosen: [RegExp, string][] = [
  [/(data-(?:theme|glow))="\w+"/g, '$1'],
  [/\/covers\/[\w-]+\.svg/g, '/cover'],
  [/(?<=T\d\d(?::|%3A)\d\d)(?::|%3A)\d\d\.\d{3}Z/g, 'Z'],
  [/<svg[^>]* shape-rendering="crispEdges">.*?<\/svg>/gs, '<svg></svg>'],
  [/(?<=data:image\/png;base64,)[^"]+/g, ''],
]

/** Each thing by the order in which it comes first, so that one in the place of another is a difference. */
function normalise(html: string, cut?: RegExp): string {
  const names = new Map<string, string>()
  const nameOf = (found: string) => {
    if (!names.has(found)) names.set(found, `#${names.size}`)
    return names.get(found)!
  }
  const kept = cut === undefined ? html : html.replace(cut, '')
  const plain = chosen.reduce((text, [pattern, words]) => text.replace(pattern, words), kept)
  return differing.reduce((text, pattern) => text.replace(pattern, nameOf), plain)
}

function textOf(html: string): string[] {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? html
  const plain = main.replace(/<(script|style|svg|template)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '\n')
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** What a form of the page would send as it is, but for its buttons and tokens. */
function fieldsOf(html: string): string[] {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? html
  return [...main.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const isChosen = !/type="(?:checkbox|radio)"/.test(tag) || / checked/.test(tag)
    return of('name') && of('value') && isChosen && of('name') !== 'csrf' ? [`${of('name')}=${of('value')}`] : []
  })
}

/** Those of the first list that the second does not have, as often as it does not. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

type Kept = Recorded & { html: string }

function describePage(name: string, text: string, statements: number): Kept {
  const change = changes[name]
  const html = normalise(text, change?.cut)
  const sha256 = createHash('sha256').update(html).digest('hex')
  const seen = normalise(change === undefined ? text : text.replace(change.cut, '$1'))
  const fields = name.startsWith('editor') && { fields: fieldsOf(text) }
  return { statements, bytes: html.length, sha256, text: textOf(seen), ...fields, html }
}

async function record(name: string, visitor: Visitor, path: string): Promise<Kept> {
  let answer: Awaited<ReturnType<Visitor['get']>> | undefined
  let statements = Number.POSITIVE_INFINITY
  // The fewest: the first reader, or a minute that begins, causes some that a page does not.
  for (let n = 0; n < 3; n++) {
    const sent = await recordStatements(async () => {
      answer = await visitor.get(path)
    })
    statements = Math.min(statements, sent.length)
  }
  assert.equal(answer!.status, 200, path)
  return describePage(name, answer!.text, statements)
}

/** One press, what it answers, and what is seen then, once: the fewest statements of several events. */
async function recordPress(visitor: Visitor, paths: readonly string[]): Promise<[press: Kept, moment: Kept]> {
  let answer: Awaited<ReturnType<Visitor['get']>> | undefined
  let [pressed, shown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const path of paths) {
    const press = await recordStatements(async () => {
      answer = await visitor.post(`${path}/rsvp`)
    })
    assert.deepEqual([answer!.status, answer!.location], [303, path])
    const moment = await recordStatements(async () => {
      answer = await visitor.get(path)
    })
    pressed = Math.min(pressed, press.length)
    shown = Math.min(shown, moment.length)
  }
  return [describePage('one press', '', pressed), describePage('the moment after an RSVP', answer!.text, shown)]
}

const anHourLater = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()

async function open() {
  const { database } = site.app
  const parts = { owner: 'owner', member: 'member', going: 'stranger', waiting: 'stranger', came: 'stranger' } as const
  // Named: what a builder makes up is longer the more people were made before.
  const named = Object.entries(parts).map(([name, part]) => [name, { part, name, username: `the-${name}` }])
  const people: Record<keyof typeof parts, { part: 'owner' }> = Object.fromEntries(named)
  const inThreeDays = 3 * 24 * 60
  const garden = await scene(site.app, {
    people,
    group: { name: 'Garden', urlname: 'garden' },
    event: { seats: 1, startsIn: inThreeDays },
  })
  const { owner, member, going, waiting, came } = garden
  const inGroupOfItsOwn = async (name: string, event: EventInput) =>
    (await scene(site.app, { group: { name, urlname: name }, event: { startsIn: inThreeDays, seats: 30, ...event } }))
      .event
  const full = garden.event
  const free = await inGroupOfItsOwn('shed', {})
  const fresh = [
    await inGroupOfItsOwn('barn', {}),
    await inGroupOfItsOwn('loft', {}),
    await inGroupOfItsOwn('mill', {}),
  ]
  const early = await inGroupOfItsOwn('attic', { opensIn: 60 })
  const closed = await inGroupOfItsOwn('cellar', { closesIn: -60 })
  const past = await inGroupOfItsOwn('yard', {})
  for (const guest of [going, waiting]) await rsvp(site.app, full, guest)
  for (const guest of [going, came]) await rsvp(site.app, past, guest)
  await checkInDirectly(site.app, past, came)
  // The clock of the app runs on, so what pages show of it is put to the minute.
  const at = async (events: readonly MadeEvent[], starts_at: string, other: object = {}) =>
    database
      .updateTable('events')
      .set({ starts_at, over_at: anHourLater(starts_at), ...other })
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .execute()
  await at([full, free, ...fresh], '2026-06-13T12:00:00.000Z')
  await at([early], '2026-06-13T12:00:00.000Z', { rsvp_opens_at: '2026-06-11T12:00:00.000Z' })
  await at([closed], '2026-06-13T12:00:00.000Z', { rsvp_closes_at: '2026-06-10T11:00:00.000Z' })
  await at([past], '2026-06-09T12:00:00.000Z')
  await database.updateTable('rsvps').set({ rsvp_at: '2026-06-08T11:00:00.000Z' }).execute()
  await database.updateTable('checkins').set({ checked_in_at: '2026-06-09T12:05:00.000Z' }).execute()
  const { code } = await database
    .selectFrom('tickets')
    .select('code')
    .where('event_id', '=', full.id)
    .where('user_id', '=', going.id)
    .executeTakeFirstOrThrow()
  const readers = { owner, member, going, waiting, came }
  const visitors = { nobody: await browse(site) } as Record<'nobody' | keyof typeof readers, Visitor>
  for (const name of Object.keys(readers) as (keyof typeof readers)[])
    visitors[name] = await browse(site, readers[name])
  const { nobody, ...known } = visitors
  const page = ({ id }: MadeEvent) => `/events/${id}`
  const organized = `/organize/events/${full.id}`
  return {
    fresh: fresh.map(page),
    visitor: known.member,
    pages: {
      'event page, signed out': [nobody, page(free)],
      'event page, member': [known.member, page(free)],
      'full event, signed out': [nobody, page(full)],
      'full event, member': [known.member, page(full)],
      'event page, going': [known.going, page(full)],
      'event page, waiting': [known.waiting, page(full)],
      'event page, organizer': [known.owner, page(full)],
      'event page, not open yet': [known.member, page(early)],
      'event page, closed': [known.member, page(closed)],
      'event page, over, signed out': [nobody, page(past)],
      'event page, over, came': [known.came, page(past)],
      'event page, over, did not come': [known.going, page(past)],
      'list of events': [known.member, '/events'],
      'my events': [known.going, '/me/events'],
      ticket: [known.going, `/t/${code}`],
      overview: [known.owner, organized],
      attendees: [known.owner, `${organized}/attendees`],
      door: [known.owner, `/door/${full.id}`],
      editor: [known.owner, `${organized}/edit`],
      'editor of a new event': [known.owner, '/organize/groups/garden/new-event'],
    } satisfies Record<string, [Visitor, string]>,
  }
}

describe('an event without anything that an organizer may add', () => {
  let opened: Awaited<ReturnType<typeof open>>
  before(async () => {
    opened = await open()
  })

  it('is to a byte what it was, with as many statements', async () => {
    const now = new Map<string, Kept>()
    const { pages, fresh, visitor } = opened
    for (const [name, [reader, path]] of Object.entries(pages)) now.set(name, await record(name, reader, path))
    const [press, moment] = await recordPress(visitor, fresh)
    now.set('one press', press).set('the moment after an RSVP', moment)
    now.set('event page, going for a moment', await record('event page, going', visitor, fresh.at(-1)!))
    if (process.env.RECORD) keep(now)
    const then = JSON.parse(readFileSync(fixtures, 'utf8')) as Record<string, Recorded>
    assert.deepEqual([...now.keys()], Object.keys(then))
    for (const [name, { html: _, ...recorded }] of now) {
      const expected = then[name]!
      const {
        gone = [],
        came = [],
        fields = [],
        isMoved = false,
      } = (process.env.RECORD ? undefined : changes[name]) ?? ({} as Partial<Change>)
      const allowed = expected.statements + (moreStatements[name] ?? 0)
      assert.ok(recorded.statements <= allowed, `${name}: ${recorded.statements} statements, not ${allowed}`)
      assert.deepEqual(without(expected.text, recorded.text), gone, `${name}: lines that are gone`)
      assert.deepEqual(without(recorded.text, expected.text), came, `${name}: lines that came`)
      const [stayed, were] = [without(recorded.text, came), without(expected.text, gone)]
      assert.deepEqual(isMoved ? stayed.toSorted() : stayed, isMoved ? were.toSorted() : were, name)
      assert.deepEqual(without(recorded.fields ?? [], fields), expected.fields ?? [], `${name}: what the form sends`)
      assert.deepEqual([recorded.bytes, recorded.sha256], [expected.bytes, expected.sha256], name)
    }
  })
})

function keep(now: ReadonlyMap<string, Kept>): void {
  const kept = [...now].map(([name, { html: _, ...recorded }]) => [name, recorded])
  writeFileSync(fixtures, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
  if (process.env.RECORD === '1') return
  for (const [name, { html }] of now) writeFileSync(`${process.env.RECORD}/${name}.html`, html)
}
