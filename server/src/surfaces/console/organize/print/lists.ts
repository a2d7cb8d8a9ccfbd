import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { labelChip, labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { pager } from '#surfaces/site/parts/elements.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import type { WalkIns } from '../event/walk-ins.ts'
import { eventPath, eventRoute, findEvent, type ManagedEvent } from '../shell.ts'
import { type EntranceList, type NameOrder, splitByEntrance } from './entrances.ts'
import { badgesOn, doorsOn, type Paper, paperIn } from './paper.ts'
import { listPartyGuests, type PrintedGuest } from './parties.ts'
import { lettersIn, paperCode, sheetPage } from './sheet.ts'

type Attendee = OutputOf<typeof operations.attendees.list>['items'][number]

/** As many as the operation lists at once. */
const pageSize = 100
/** So many are printed as one job. */
const peopleMax = 5000
const entrancesMax = 8

/** People with a seat, from where the URL says. */
async function listGoing(scope: PageScope, request: FastifyRequest, eventId: string) {
  const items: Attendee[] = []
  let { cursor } = cursorsIn(request)
  do {
    const query = {
      status: 'confirmed',
      sort: 'name',
      limit: pageSize,
      ...(cursor !== undefined && { cursor }),
    } as const
    const found = await perform(scope, request, operations.attendees.list, { params: { eventId }, query })
    items.push(...found.items)
    cursor = found.pagination.nextCursor
  } while (cursor !== undefined && items.length < peopleMax)
  return { items, pagination: { nextCursor: cursor } }
}

async function listWalkIns(scope: PageScope, request: FastifyRequest, eventId: string): Promise<WalkIns> {
  const items: WalkIns = []
  let cursor: string | undefined
  do {
    const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) }
    const found = await perform(scope, request, operations['walk-ins'].list, { params: { eventId }, query })
    items.push(...found.items)
    cursor = found.pagination.nextCursor
  } while (cursor !== undefined && items.length < peopleMax)
  return items
}

const orders = ['first', 'last'] as const

/** How the URL wants the names: in which order, and for how many entrances. */
function choicesIn(request: FastifyRequest): { order: NameOrder; entrances: number } {
  const entrances = Math.trunc(Number(queryIn(request, 'entrances')))
  const order = queryIn(request, 'by') === 'last' ? 'last' : 'first'
  return { order, entrances: entrances >= 1 && entrances <= entrancesMax ? entrances : 1 }
}

function choiceFields({ organize, format }: Messages, { order, entrances }: ReturnType<typeof choicesIn>): string {
  const text = organize.print
  const form = { values: { by: order, entrances: String(entrances) } }
  const counts = Array.from({ length: entrancesMax }, (_, at) => at + 1)
  const entranceOptions = counts.map((count) => ({ value: String(count), label: format.number(count) }))
  const orderOptions = orders.map((value) => ({ value, label: text.orders[value] }))
  return html`!${selectField(form, { name: 'by', label: text.order, options: orderOptions })}!${selectField(form, { name: 'entrances', label: text.entrances, options: entranceOptions })}`
}

function sliced<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

export function mountLists(scope: PageScope): void {
  const { baseUrl, clock } = scope.server

  getScreen(scope, eventRoute('print', '/name-badges'), async (request, reply) => {
    const [event, messages, paper] = [await findEvent(scope, request), messagesOf(request), paperIn(request)]
    const choices = choicesIn(request)
    const { items, pagination } = await listGoing(scope, request, event.id)
    const entrances = splitByEntrance(items, nameOf, { ...choices, locale: messages.locale })
    const guests = await listPartyGuests(scope, request, event.id, items)
    const sheets: string[] = []
    for (const { letters, people } of entrances) {
      const pages = sliced(withGuests(people, guests), badgesOn(paper))
      for (const [at, some] of pages.entries()) {
        const badges = some.map((one) => nameBadge(messages, one, event, baseUrl)).join('')
        const number = pageNumber(messages, letters, at + 1, pages.length)
        sheets.push(html`<section class="sheet names">!${badges}!${number}</section>`)
        // The codes of a sheet take about ten milliseconds: other requests come between.
        await setImmediate()
      }
    }
    const more = pager(pagination, request.url, messages)
    const fields = choiceFields(messages, choices)
    const frame = { ...frameOf(messages, event, 'nameBadges', paper), fields, styles: stylesOf(items) }
    return sendPage(reply, sheetPage(messages, { ...frame, more, sheets }))
  })

  getScreen(scope, eventRoute('print', '/door-list'), async (request, reply) => {
    const [event, messages, paper] = [await findEvent(scope, request), messagesOf(request), paperIn(request)]
    const choices = choicesIn(request)
    const { items, pagination } = await listGoing(scope, request, event.id)
    const entrances = splitByEntrance(items, nameOf, { ...choices, locale: messages.locale })
    const guests = await listPartyGuests(scope, request, event.id, items)
    const when = messages.format.dateTime(event.dateTime, event.timezone, clock.now())
    const walkIns = pagination.nextCursor === undefined ? await listWalkIns(scope, request, event.id) : []
    const frame = { event, when }
    const sheets = entrances.flatMap(({ letters, people }) => {
      const lines = withGuests(people, guests).map((one) => doorLine(messages, one))
      return doorSheets(messages, { ...frame, letters, lines }, doorsOn(paper))
    })
    const names = { ...frame, heading: messages.organize.print.walkIns, lines: walkIns.map(walkInLine(messages)) }
    if (walkIns.length > 0) sheets.push(...doorSheets(messages, names, doorsOn(paper) - 1))
    const fields = choiceFields(messages, choices)
    const more = pager(pagination, request.url, messages)
    const page = { ...frameOf(messages, event, 'doorList', paper), fields, more, sheets, styles: stylesOf(items) }
    return sendPage(reply, sheetPage(messages, page))
  })
}

function frameOf({ organize }: Messages, event: ManagedEvent, kind: 'nameBadges' | 'doorList', paper: Paper) {
  const text = organize.print
  const back = { href: eventPath(event.id, 'print'), words: text.back(event.title) }
  return { title: text.sheets[kind].name, paper, back }
}

const stylesOf = (people: readonly Attendee[]) => (people.some(({ label }) => label !== null) ? [labelStyle.path] : [])

const nameOf = ({ user }: Attendee) => user.name ?? user.username ?? ''

/** An attendee, or one of the guests whom they bring. */
interface Printed {
  one: Attendee
  guest?: PrintedGuest
}

/** Who comes together is printed together. */
const withGuests = (people: readonly Attendee[], guests: ReadonlyMap<string, readonly PrintedGuest[]>): Printed[] =>
  people.flatMap((one) => [{ one }, ...(guests.get(one.user.id) ?? []).map((guest) => ({ one, guest }))])

const fits = [
  [12, 'xl'],
  [20, 'l'],
  [36, 'm'],
] as const

/**
 * The code opens the attendee for the team, with a button that checks them in. A ticket's code is for its holder alone, so
 * it is not printed.
 */
function nameBadge({ organize }: Messages, { one, guest }: Printed, event: ManagedEvent, baseUrl: string): string {
  const { user } = one
  const name = guest ? (guest.name ?? organize.print.guestOf(nameOf(one))) : nameOf(one)
  const size = fits.find(([max]) => lettersIn(name) <= max)?.[1] ?? 's'
  const label =
    guest || one.label === null
      ? ''
      : html`<b class="alabel alabel-${one.label.color} band"><bdi>${one.label.name}</bdi></b>`
  return html`<div class="${size}!${label && ' labelled'}"><h2 dir="auto">${name}</h2>!${paperCode(`${baseUrl}${eventPath(event.id, 'attendees')}/${user.id}`)}<p>${event.title}</p>!${label}</div>`
}

type Letters = EntranceList<Attendee>['letters']

/** The page of the whole list, or of the list of one entrance. */
function pageNumber({ organize }: Messages, letters: Letters, page: number, pages: number): string {
  const text = organize.print
  const number = text.pageOf(page, pages)
  return html`<p class="page-number">${letters ? text.entrancePage(text.letters(...letters), number) : number}</p>`
}

interface DoorList {
  event: ManagedEvent
  when: string
  letters?: Letters
  /** Of people without an account. */
  heading?: string
  lines: readonly string[]
}

function doorLine({ organize }: Messages, { one, guest }: Printed): string {
  const text = organize.print
  const { user, checkin } = one
  const isIn = guest ? guest.checkedInAt !== null : checkin !== null
  const box = html`<td class="tickbox ${isIn ? 'in' : ''}"><span class="unseen">${isIn ? text.checkedIn : ''}</span></td>`
  if (guest)
    return html`<tr>!${box}<th scope="row" dir="auto">${guest.name ?? ''}</th><td dir="auto">${text.guestOf(nameOf(one))}</td></tr>`
  const username = user.username === null ? '' : `@${user.username}`
  return html`<tr>!${box}<th scope="row" dir="auto">${user.name ?? ''}!${one.label === null ? '' : html` !${labelChip(one.label)}`}</th><td>${username}</td></tr>`
}

const walkInLine =
  ({ organize }: Messages) =>
  ({ name, label }: WalkIns[number]) =>
    html`<tr><td class="tickbox in"><span class="unseen">${organize.print.checkedIn}</span></td><th scope="row" dir="auto">${name}</th><td dir="auto">${label ?? ''}</td></tr>`

function doorSheets(messages: Messages, list: DoorList, onSheet: number): string[] {
  const { event, when, letters, heading, lines } = list
  const text = messages.organize.print
  const part = heading === undefined ? '' : html`<h2>${heading}</h2>`
  const pages = sliced(lines, onSheet)
  return pages.map((some, at) => {
    const body =
      some.length === 0 ? html`<p>${text.noneGoing}</p>` : html`<table><tbody>!${some.join('')}</tbody></table>`
    const entrance = letters ? html`<b class="entrance">${text.letters(...letters)}</b>` : ''
    return html`<section class="sheet doors">!${entrance}<h1>${event.title}</h1><p>${when}</p>!${part}!${body}!${pageNumber(messages, letters, at + 1, pages.length)}</section>`
  })
}
