import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { rsvp } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

/**
 * "Nothing that an organizer did not switch on adds a screen, a word or a byte": how the pages of an event without guests,
 * questions, requests or another way to sign up were before there were such things. RECORD=1 writes what is there now.
 */
const fixtures = new URL('simple-event.fixtures.json', import.meta.url)

interface Recorded {
  statements: number
  /** Of the page without what differs in each run: ids, codes, nonces and the names of its files. */
  bytes: number
  sha256: string
  /** What a reader sees, for the reviewer of a change. */
  text: string[]
}

/** "First time" is said only where it is known who came, and the editor says that there are no questions. */
const moreStatements: Record<string, number> = { attendees: 1, editor: 1 }

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
  [/(?<=class="ticket-qr".*?)<path d="[^"]+"/gs, '<path'],
]

/** Each thing by the order in which it comes first, so that one in the place of another is a difference. */
function normalise(html: string): string {
  const names = new Map<string, string>()
  const nameOf = (found: string) => {
    if (!names.has(found)) names.set(found, `#${names.size}`)
    return names.get(found)!
  }
  const plain = chosen.reduce((text, [pattern, words]) => text.replace(pattern, words), html)
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

async function record(visitor: Visitor, path: string): Promise<Recorded & { html: string }> {
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
  const html = normalise(answer!.text)
  const sha256 = createHash('sha256').update(html).digest('hex')
  return { statements, bytes: html.length, sha256, text: textOf(html), html }
}

async function open() {
  const people = { owner: 'owner', member: 'member', going: 'stranger', waiting: 'stranger' } as const
  const { event, owner, ...guests } = await scene(site.app, {
    people: Object.fromEntries(Object.entries(people).map(([name, part]) => [name, { part, name }])) as never,
    group: { name: 'Garden', urlname: 'garden' },
    event: { seats: 1, startsIn: 3 * 24 * 60 },
  } as { people: typeof people; group: object; event: object })
  const roomy = await scene(site.app, {
    group: { name: 'Shed', urlname: 'shed' },
    event: { seats: 30, startsIn: 3 * 24 * 60 },
  })
  for (const guest of [guests.going, guests.waiting]) await rsvp(site.app, event, guest)
  // The clock of the app runs on, so what pages show of it is put to the minute.
  const times = { starts_at: '2026-06-13T12:00:00.000Z', over_at: '2026-06-13T15:00:00.000Z' }
  await site.app.database.updateTable('events').set(times).execute()
  const then = '2026-06-10T11:00:00.000Z'
  await site.app.database.updateTable('rsvps').set({ rsvp_at: then }).execute()
  const [full, free] = [`/events/${event.id}`, `/events/${roomy.event.id}`]
  const [nobody, member, organizer] = [await browse(site), await browse(site, guests.member), await browse(site, owner)]
  return {
    'event page, signed out': [nobody, free],
    'event page, member': [member, free],
    'full event, signed out': [nobody, full],
    'full event, member': [member, full],
    'event page, going': [await browse(site, guests.going), full],
    'event page, waiting': [await browse(site, guests.waiting), full],
    'list of events': [member, '/events'],
    attendees: [organizer, `/organize/events/${event.id}/attendees`],
    door: [organizer, `/door/${event.id}`],
    editor: [organizer, `/organize/events/${event.id}/edit`],
  } satisfies Record<string, [Visitor, string]>
}

describe('an event without anything that an organizer may add', () => {
  let pages: Awaited<ReturnType<typeof open>>
  before(async () => {
    pages = await open()
  })

  it('is to a byte what it was, with as many statements', async () => {
    const now = new Map<string, Recorded & { html: string }>()
    for (const [name, [visitor, path]] of Object.entries(pages)) now.set(name, await record(visitor, path))
    if (process.env.RECORD) {
      const kept = [...now].map(([name, { html: _, ...recorded }]) => [name, recorded])
      writeFileSync(fixtures, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
      if (process.env.RECORD !== '1')
        for (const [name, { html }] of now) writeFileSync(`${process.env.RECORD}/${name}.html`, html)
    }
    const then = JSON.parse(readFileSync(fixtures, 'utf8')) as Record<string, Recorded>
    for (const [name, { html: _, ...recorded }] of now) {
      const expected = then[name]!
      const allowed = expected.statements + (moreStatements[name] ?? 0)
      assert.ok(recorded.statements <= allowed, `${name}: ${recorded.statements} statements, not ${allowed}`)
      // The editor has one section for RSVPs now.
      if (name === 'editor') continue
      assert.deepEqual(recorded.text, expected.text, name)
      assert.deepEqual([recorded.bytes, recorded.sha256], [expected.bytes, expected.sha256], name)
    }
  })
})
