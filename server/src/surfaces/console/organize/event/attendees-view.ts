import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { labelChip } from '#surfaces/site/parts/attendee-label.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { boxField, type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { bulkTable } from '../../parts/bulk-table.ts'
import { eventPath, groupPath, type ManagedEvent, overAtOf, slugOf } from '../shell.ts'
import { answerWords } from './answer-list.ts'
import {
  type AttendeeChoices,
  type Attendees,
  type findAttendees,
  type List,
  type ListedAttendee,
  type Summary,
  sortsOf,
} from './attendees-find.ts'
import { invitePath } from './invite-view.ts'
import { requestsPath } from './requests-view.ts'
import { type WalkIns, walkInsSection } from './walk-ins.ts'

type Shown = Awaited<ReturnType<typeof findAttendees>>

export interface RefusedAttendeeForm {
  done: number
  people: readonly { userId: string; code: string }[]
  /** Whether the refused can get spots beyond the capacity. */
  isFull: boolean
}

export interface AttendeesView extends AttendeeChoices {
  messages: Messages
  event: ManagedEvent
  found: Attendees
  summary: Summary
  questions: Shown['questions']
  /** Those of them that are columns. */
  shown: Shown['questions']
  guests: Shown['guests']
  labels: Shown['labels']
  walkIns: WalkIns
  /** The path with its filters. */
  here: string
  now: Date
  ownOrigins: ReadonlySet<string>
  refused?: RefusedAttendeeForm | undefined
  form?: FormState | undefined
}

const textOf = ({ messages }: AttendeesView) => messages.organize.attendees.list
const pathOf = ({ event }: AttendeesView) => eventPath(event.id, 'attendees')
const nameOf = (view: AttendeesView, { user }: ListedAttendee) => user.name ?? user.username ?? textOf(view).noName

export function attendeesBody(view: AttendeesView): string {
  return html`!${head(view)}<div id="found">!${peopleLine(view)}!${lists(view)}!${labelLine(view)}!${answersForm(view)}!${refusals(view)}!${rows(view)}!${pager(view.found.pagination, view.here, view.messages)}</div>!${walkInsSection({ ...view, total: view.summary.walkIns })}!${addForm(view)}`
}

function head(view: AttendeesView): string {
  const text = textOf(view)
  const { q = '', sort, list } = view
  const options = sortsOf(list).map(
    (key) => html`<option value="${key}" !${key === sort ? 'selected' : ''}>${text.sorts[key]}</option>`,
  )
  return html`<div class="ahead"><form method="get" action="${pathOf(view)}" role="search" data-live="#found">
<input type="hidden" name="list" value="${list}">!${answerFields(view)}<label class="unseen" for="q">${text.find}</label>
<input id="q" name="q" type="search" value="${q}" placeholder="${text.find}" autocomplete="off" maxlength="100">
<label class="unseen" for="sort">${text.sort}</label><select id="sort" name="sort">!${options.join('')}</select><button class="quiet fit">${text.search}</button></form>
<div class="buttons"><form method="post" action="${pathOf(view)}/export"><button class="plain quiet fit">${text.csv}</button></form>
<a class="button plain quiet fit" href="${eventPath(view.event.id, 'print')}/door-list">${text.print}</a>!${labelsLink(view)}</div></div>`
}

/** Numbers are of people; rows are of RSVPs. */
function peopleLine(view: AttendeesView): string {
  const { confirmed, rsvps } = view.summary
  return confirmed === rsvps ? '' : html`<p class="lead">${textOf(view).people(confirmed, rsvps)}</p>`
}

const answerQuery = ({ show, only, label }: AttendeeChoices): [string, string][] => [
  ...(label === undefined ? [] : [['label', label] satisfies [string, string]]),
  ...show.map((id): [string, string] => ['show', id]),
  ...(only ? [['only', `${only.question}.${only.answer}`] satisfies [string, string]] : []),
]

const answerFields = (view: AttendeesView) =>
  answerQuery(view)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    .join('')

/** Where the event has labels. The first is made from the editor or the print room: without any, this page says nothing of them. */
const labelsLink = ({ labels, event, messages }: AttendeesView): string =>
  labels.length === 0
    ? ''
    : html`<a class="button plain quiet fit" href="${eventPath(event.id, 'attendees')}/labels">${messages.organize.labels.link}</a>`

/** Everyone, or those with one label. */
function labelLine(view: AttendeesView): string {
  const { labels, label, list, q } = view
  const text = view.messages.organize.labels.list
  if (labels.length === 0) return ''
  const link = (words: string, id: string | undefined) => {
    const query = new URLSearchParams({ list, ...(q !== undefined && { q }), ...(id !== undefined && { label: id }) })
    return html`<a class="chip" href="${pathOf(view)}?${query.toString()}" dir="auto" !${id === label ? 'aria-current="true"' : ''}>${words}</a>`
  }
  const links = [link(text.all, undefined), ...labels.map(({ id, name }) => link(name, id))]
  return html`<nav class="chips slide" aria-label="${text.filter}">!${links.join('')}</nav>`
}

/** Which answers are columns, where the event asks something. */
function answersForm(view: AttendeesView): string {
  const { questions, shown, only, list, sort, q, messages } = view
  const text = textOf(view)
  if (questions.length === 0) return ''
  const boxes = questions.map(
    ({ id, label }) =>
      html`<label class="check"><input type="checkbox" name="show" value="${id}" !${shown.some((one) => one.id === id) ? 'checked' : ''}><span dir="auto">${label}</span></label>`,
  )
  const kept = Object.entries({ list, sort, ...(q !== undefined && { q }) }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const asked = questions.find(({ id }) => id === only?.question)
  const words = only && asked ? answerWords(messages, { kind: asked.kind, values: [only.answer] }) : ''
  const filter =
    only && asked
      ? html`<p><span dir="auto">${text.only(asked.label, words)}</span> · <a href="${pathOf(view)}">${text.clear}</a></p>`
      : ''
  return html`!${filter}<details class="card"><summary>${text.answers}</summary>
<form method="get" action="${pathOf(view)}">!${kept.join('')}!${only ? html`<input type="hidden" name="only" value="${only.question}.${only.answer}">` : ''}<fieldset><legend>${text.answersLabel}</legend>!${boxes.join('')}</fieldset>
<div class="buttons"><button class="plain fit">${text.show}</button><a class="button plain quiet fit" href="${pathOf(view)}/answers">${text.counts}</a></div></form></details>`
}

function lists(view: AttendeesView): string {
  const { summary, list, q, sort, messages, event } = view
  const text = textOf(view)
  const { total, confirmed, waitlisted, checkedIn, noShows, cancelled } = summary
  const counts: Record<List, number> = {
    ...{ all: total, going: confirmed, waitlist: waitlisted, 'checked-in': checkedIn },
    ...{ 'no-show': noShows, cancelled },
  }
  const links = (Object.keys(text.lists) as List[])
    .filter((key) => key !== 'no-show' || (summary.isAttendanceKnown && noShows > 0) || list === key)
    .map((key) => {
      const query = new URLSearchParams({
        list: key,
        ...(q !== undefined && { q }),
        ...(sort !== sortsOf(list)[0] && sortsOf(key).includes(sort) && { sort }),
      })
      for (const [name, value] of answerQuery(view)) query.append(name, value)
      const words = text.counted(text.lists[key], messages.format.number(counts[key]))
      return html`<a class="chip" href="${pathOf(view)}?${query.toString()}" !${key === list ? 'aria-current="true"' : ''}>${words}</a>`
    })
  // People who ask to come are in none of these lists.
  const hasRequests = event.requiresApproval || summary.pending > 0
  const requests = hasRequests
    ? html`<a class="chip" href="${requestsPath(event.id)}">${text.counted(text.requests, messages.format.number(summary.pending))}</a>`
    : ''
  return html`<nav class="chips slide" aria-label="${text.listsLabel}">!${links.join('')}!${requests}</nav>`
}

/** Who could not be changed, and why. */
function refusals(view: AttendeesView): string {
  const { refused, found } = view
  if (!refused) return ''
  const text = textOf(view)
  const names = new Map(found.items.map((row) => [row.user.id, nameOf(view, row)]))
  const items = refused.people.map(({ userId, code }) => {
    const reason = text.reasons[code] ?? text.otherReason
    return html`<li>${text.refused(names.get(userId) ?? text.noName, reason)}</li>`
  })
  const ids = refused.people.map(({ userId }) => html`<input type="hidden" name="id" value="${userId}">`)
  const anyway = html`<form method="post" action="${view.here}">!${ids.join('')}<button class="plain fit" name="do" value="promote-anyway">${text.anyway}</button></form>`
  return html`<div class="alert" role="alert"><p>${text.some(refused.done)}</p><ul>!${items.join('')}</ul>!${refused.isFull ? anyway : ''}</div>`
}

function rows(view: AttendeesView): string {
  const { found, messages, event, here, summary, now } = view
  const text = textOf(view)
  if (summary.total === 0)
    return `${emptyState('people', text.empty, text.emptyLead, { href: eventPath(event.id), words: text.share })}${inviteLink(view)}`
  if (found.items.length === 0)
    return emptyState('people', text.none, text.noneLead, { href: pathOf(view), words: text.showAll })
  const day = ({ rsvp }: ListedAttendee) =>
    rsvp.rsvpAt === null ? '' : html`${messages.format.moment(rsvp.rsvpAt, event.timezone, now).dayMonth}`
  const question = { heading: text.removeHeading, lead: text.removeLead, yes: text.remove }
  const table = bulkTable(
    {
      id: 'attendees',
      caption: text.caption,
      rows: found.items,
      idOf: ({ user }) => user.id,
      nameOf: (row) => nameOf(view, row),
      path: here,
      columns: [
        { heading: text.name, cell: (row) => whoOf(view, row) },
        { heading: text.rsvp, isMinor: true, cell: day },
        ...visitsOf(view),
        ...answerColumns(view),
        { heading: text.action, cell: (row) => buttonOf(view, row) },
      ],
      actions: [
        { value: 'check-in', words: text.checkIn },
        { value: 'promote', words: text.promote },
        { value: 'message', words: text.message, path: `${eventPath(event.id, 'announcements')}/new` },
        ...(event.group
          ? [{ value: 'award', words: text.award, path: `${groupPath(slugOf(event.group), 'badges')}/award` }]
          : []),
        ...labelActions(view),
        { value: 'remove', words: text.remove, question },
      ],
    },
    messages,
  )
  return html`<form id="one" method="post" action="${here}"></form><div class="alist">!${table}<p class="soft small keys">${text.keys}</p></div>`
}

/** One for each label, and one that takes it off. */
function labelActions({ labels, messages }: AttendeesView) {
  const text = messages.organize.labels.list
  if (labels.length === 0) return []
  const give = labels.map(({ id, name }) => ({ value: `label.${id}`, words: text.give(name) }))
  return [...give, { value: 'label.', words: text.take }]
}

function inviteLink({ event, messages }: AttendeesView): string {
  if (event.status !== 'scheduled') return ''
  return html`<p><a href="${invitePath(event.id)}">${messages.organize.inviting.link}</a></p>`
}

/** On a phone they are under the row, with their questions. */
function answerColumns(view: AttendeesView) {
  const { shown, messages, guests } = view
  return shown.map(({ id, label, kind }) => ({
    heading: label,
    look: 'answered',
    cell: ({ answers, user }: ListedAttendee) => {
      const wordsIn = (given: readonly { questionId: string; values: readonly string[] }[]) => {
        const found = given.find(({ questionId }) => questionId === id)
        return found ? answerWords(messages, { kind, values: found.values }) : ''
      }
      const party = guests.get(user.id) ?? []
      const others = party.map((guest, n) => {
        const words = wordsIn(answers?.guests.find(({ guestId }) => guestId === guest.id)?.answers ?? [])
        return words === '' ? '' : html`<span dir="auto">${guest.name ?? textOf(view).guest(n + 1)}: ${words}</span>`
      })
      const own = wordsIn(answers?.answers ?? [])
      const all = [own === '' ? '' : html`<span dir="auto">${own}</span>`, ...others].join('')
      return all === '' ? '' : html`<span class="asked soft" aria-hidden="true" dir="auto">${label}</span>!${all}`
    },
  }))
}

/**
 * How often each came before. Where no one is ever checked in, that would be a first time for everyone; and once an event is
 * over, it would say that they came to this one.
 */
function visitsOf(view: AttendeesView) {
  const { found, summary, event, now } = view
  const text = textOf(view)
  const isKnown = summary.areFirstVisitsKnown && (overAtOf(event) > now.getTime() || summary.isAttendanceKnown)
  const first = isKnown ? text.firstTime : ''
  if (first === '' && found.items.every(({ visits }) => visits === 0)) return []
  const cell = ({ visits }: ListedAttendee) => html`${visits === 0 ? first : text.came(visits)}`
  return [{ heading: text.visits, isMinor: true, cell }]
}

function whoOf(view: AttendeesView, row: ListedAttendee): string {
  const { user } = row
  const name = nameOf(view, row)
  const picture = ownPicture(user.avatarUrl, view.ownOrigins)
  return html`<span class="awho">!${renderAvatar({ id: user.id, name, picture }, 's')}<span><a href="${pathOf(view)}/${user.id}">${name}</a> !${row.label === null ? '' : html`!${labelChip(row.label)} `}!${stateOf(view.messages, row, view.summary)}</span></span>!${partyOf(view, row)}`
}

/** Those whom they bring; nothing for a person alone. */
function partyOf(view: AttendeesView, { user, rsvp }: ListedAttendee): string {
  const text = textOf(view)
  const size = rsvp.partySize - 1
  if (size === 0) return ''
  const list = guestList(view.messages, view.guests.get(user.id) ?? [])
  return html`<details class="party"><summary><span aria-hidden="true">${text.party(size)}</span><span class="unseen">${text.partyLabel(size)}</span></summary>!${list}</details>`
}

interface PartyGuest {
  name: string | null
  checked_in_at: string | null
}

/** Guests in the order in which they were added, and whether they are in. */
export function guestList(messages: Messages, guests: readonly PartyGuest[], more?: (n: number) => string): string {
  const text = messages.organize.attendees.list
  const items = guests.map(({ name, checked_in_at: at }, n) => {
    const isIn = at === null ? '' : chip(text.checkedIn, 'good', 'check')
    return html`<li><span dir="auto">${name ?? text.guest(n + 1)}</span> !${isIn}!${more ? more(n) : ''}</li>`
  })
  return html`<ul class="guests">!${items.join('')}</ul>`
}

/** The state of an attendee in words and color. */
export function stateOf(
  messages: Messages,
  { rsvp, checkin, noShow }: Pick<ListedAttendee, 'rsvp' | 'checkin' | 'noShow'>,
  { isAttendanceKnown }: Pick<Summary, 'isAttendanceKnown'>,
): string {
  const text = messages.organize.attendees.list
  if (rsvp.approval !== null) return chip(rsvp.approval === 'pending' ? text.asks : text.notThisTime)
  if (checkin) return chip(text.checkedIn, 'good', 'check')
  if (noShow) return chip(isAttendanceKnown ? text.noShow : text.hadSpot)
  if (rsvp.status === 'waitlisted') return chip(text.waiting(rsvp.waitlistPosition ?? 1), 'strong')
  return chip(text.states[rsvp.status], rsvp.status === 'confirmed' ? 'good' : 'quiet')
}

/** A button of another form, so that Enter in a box never presses it. */
function buttonOf(view: AttendeesView, row: ListedAttendee): string {
  const text = textOf(view)
  const name = nameOf(view, row)
  const button = (action: string, words: string, label: string) =>
    html`<button form="one" class="plain quiet small" name="row" value="${action}.${row.user.id}" aria-label="${label}">${words}</button>`
  if (row.checkin) return button('undo', text.undo, text.undoNamed(name))
  if (row.rsvp.status === 'confirmed') return button('check-in', text.checkIn, text.checkInNamed(name))
  return row.rsvp.status === 'waitlisted' ? button('promote', text.promote, text.promoteNamed(name)) : ''
}

function addForm(view: AttendeesView): string {
  const text = textOf(view)
  const { form = { values: {} }, event, summary } = view
  if (event.status !== 'scheduled') return ''
  const taken = summary.confirmed - (summary.joiningOnline ?? 0) + summary.walkIns
  const isFull = summary.capacity !== null && taken >= summary.capacity
  const username = { name: 'username', label: text.username, isRequired: true, maxLength: 100, autocomplete: 'off' }
  return html`<details class="card" !${view.form ? 'open' : ''}><summary>${text.add}</summary><p class="soft small">${text.addLead}</p>
<form method="post" action="${pathOf(view)}/add">!${textField(form, username)}!${isFull ? boxField(form, { name: 'overCapacity', label: text.overCapacity }) : ''}
<button class="plain fit">${text.addButton}</button></form></details>`
}
