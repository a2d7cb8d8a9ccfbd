import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pager } from '#surfaces/site/parts/elements.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { findWalkIns, type WalkIns } from '../event/walk-ins.ts'
import { eventPath, eventRoute, findEvent, type ManagedEvent } from '../shell.ts'
import { badgesOn, doorsOn, type Paper, paperIn } from './paper.ts'
import { lettersIn, paperCode, sheetPage } from './sheet.ts'

type Attendees = OutputOf<typeof operations.attendees.list>
type Attendee = Attendees['items'][number]

/** As many as the operation lists at once. */
const pageSize = 100
const doorsMax = 200
/** On whole sheets. Each badge has a code that takes about a millisecond to compute. */
const badgesAtOnce = 50

/** People with a seat by name, from where the URL says. */
async function listGoing(scope: PageScope, request: FastifyRequest, eventId: string, max: number) {
  const items: Attendee[] = []
  const first = cursorsIn(request)
  let query: { cursor?: string; before?: string } = first
  let found: Attendees
  let prevCursor: string | undefined
  do {
    found = await perform(scope, request, operations.attendees.list, {
      params: { eventId },
      query: { ...query, status: 'confirmed', sort: 'name', limit: Math.min(max, pageSize) },
    })
    if (items.length === 0) prevCursor = found.pagination.prevCursor
    items.push(...found.items)
    const { nextCursor } = found.pagination
    if (nextCursor === undefined) break
    query = { cursor: nextCursor }
  } while (items.length < max && first.before === undefined)
  return { items, pagination: { nextCursor: found.pagination.nextCursor, prevCursor } }
}

function sliced<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

export function mountLists(scope: PageScope): void {
  const { baseUrl, clock } = scope.server

  getScreen(scope, eventRoute('print', '/name-badges'), async (request, reply) => {
    const [event, messages] = [await findEvent(scope, request), messagesOf(request)]
    const paper = paperIn(request)
    const onSheet = badgesOn(paper)
    const max = Math.ceil(badgesAtOnce / onSheet) * onSheet
    const { items, pagination } = await listGoing(scope, request, event.id, max)
    const sheets = sliced(items, onSheet).map(
      (some) =>
        html`<section class="sheet names">!${some.map((one) => nameBadge(one, event, baseUrl)).join('')}</section>`,
    )
    const more = pager(pagination, request.url, messages)
    return sendPage(reply, sheetPage(messages, { ...frameOf(messages, event, 'nameBadges', paper), more, sheets }))
  })

  getScreen(scope, eventRoute('print', '/door-list'), async (request, reply) => {
    const [event, messages] = [await findEvent(scope, request), messagesOf(request)]
    const text = messages.organize.print
    const { items, pagination } = await listGoing(scope, request, event.id, doorsMax)
    const isWhole = pagination.nextCursor === undefined && pagination.prevCursor === undefined
    const by = isWhole && queryIn(request, 'by') === 'last' ? 'last' : 'first'
    const rows = by === 'last' ? byLastWord(items, messages.locale) : items
    const paper = paperIn(request)
    const when = messages.format.dateTime(event.dateTime, event.timezone, clock.now())
    const summary = await perform(scope, request, operations.attendees.summary, { params: { eventId: event.id } })
    const isLast = pagination.nextCursor === undefined
    const walkIns = isLast ? await findWalkIns(scope, request, event.id, summary.walkIns) : []
    const lines = { going: rows.map((one) => doorLine(messages, one)), walkIns: walkIns.map(walkInLine(messages)) }
    const all = [
      ...sliced(lines.going, doorsOn(paper)).map((some) => ({ some, heading: '' })),
      ...(walkIns.length === 0 ? [] : sliced(lines.walkIns, doorsOn(paper) - 1)).map((some) => ({
        some,
        heading: text.walkIns,
      })),
    ]
    const sheets = all.map((one, at) => doorSheet(messages, { event, when, ...one, page: at + 1, pages: all.length }))
    const options = (['first', 'last'] as const).map((value) => ({ value, label: text.orders[value] }))
    const fields = isWhole ? selectField({ values: { by } }, { name: 'by', label: text.order, options }) : ''
    const more = pager(pagination, request.url, messages)
    const frame = frameOf(messages, event, 'doorList', paper)
    return sendPage(reply, sheetPage(messages, { ...frame, fields, more, sheets }))
  })
}

function frameOf({ organize }: Messages, event: ManagedEvent, kind: 'nameBadges' | 'doorList', paper: Paper) {
  const text = organize.print
  const back = { href: eventPath(event.id, 'print'), words: text.back(event.title) }
  return { title: text.sheets[kind].name, paper, back }
}

/** A list of up to some hundred names: by the last word, which is most often the family name. */
function byLastWord(items: readonly Attendee[], locale: string): Attendee[] {
  const { compare } = new Intl.Collator(locale)
  const keyOf = ({ user }: Attendee) => {
    const words = (user.name ?? '').trim().split(/\s+/)
    return `${words.at(-1)} ${words.slice(0, -1).join(' ')}`
  }
  return items.toSorted((one, other) => compare(keyOf(one), keyOf(other)))
}

const fits = [
  [12, 'xl'],
  [20, 'l'],
  [36, 'm'],
] as const

/**
 * The code opens the attendee for the team, with a button that checks them in. A ticket's code is for its holder alone, so
 * it is not printed.
 */
function nameBadge({ user }: Attendee, event: ManagedEvent, baseUrl: string): string {
  const name = user.name ?? user.username ?? ''
  const size = fits.find(([max]) => lettersIn(name) <= max)?.[1] ?? 's'
  return html`<div class="${size}"><h2 dir="auto">${name}</h2>!${paperCode(`${baseUrl}${eventPath(event.id, 'attendees')}/${user.id}`)}<p>${event.title}</p></div>`
}

interface DoorSheet {
  event: ManagedEvent
  when: string
  /** Of people without an account. */
  heading: string
  some: readonly string[]
  page: number
  pages: number
}

function doorLine({ organize }: Messages, { user, checkin }: Attendee): string {
  const text = organize.print
  const username = user.username === null ? '' : `@${user.username}`
  return html`<tr><td class="tickbox ${checkin === null ? '' : 'in'}"><span class="unseen">${checkin === null ? '' : text.checkedIn}</span></td><th scope="row" dir="auto">${user.name ?? ''}</th><td>${username}</td></tr>`
}

const walkInLine =
  ({ organize }: Messages) =>
  ({ name, label }: WalkIns[number]) =>
    html`<tr><td class="tickbox in"><span class="unseen">${organize.print.checkedIn}</span></td><th scope="row" dir="auto">${name}</th><td dir="auto">${label ?? ''}</td></tr>`

function doorSheet(messages: Messages, { event, when, heading, some, page, pages }: DoorSheet): string {
  const text = messages.organize.print
  const body =
    some.length === 0 ? html`<p>${text.noneGoing}</p>` : html`<table><tbody>!${some.join('')}</tbody></table>`
  const part = heading === '' ? '' : html`<h2>${heading}</h2>`
  return html`<section class="sheet doors"><h1>${event.title}</h1><p>${when}</p>!${part}!${body}<p class="page-number">${text.pageOf(page, pages)}</p></section>`
}
