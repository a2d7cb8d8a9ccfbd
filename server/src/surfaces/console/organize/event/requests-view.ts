import { html } from 'ghtml'
import type { RequestSpots } from '#domains/events/rsvps/index.ts'
import type { Messages } from '#messages/index.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { pager } from '#surfaces/site/parts/elements.ts'
import { bulkTable } from '../../parts/bulk-table.ts'
import { eventPath, type ManagedEvent } from '../shell.ts'
import { answerList, withQuestions } from './answer-list.ts'
import type { AskingPerson, findRequests, RequestList } from './requests-find.ts'

export interface RequestsView extends Awaited<ReturnType<typeof findRequests>> {
  messages: Messages
  event: ManagedEvent
  ownOrigins: ReadonlySet<string>
  /** The path with its page. */
  here: string
}

export const requestsPath = (eventId: string, list: RequestList = 'open') =>
  `${eventPath(eventId)}/requests${list === 'no' ? '?list=no' : ''}`

const textOf = ({ messages }: RequestsView) => messages.organize.requests
export const nameOf = (messages: Messages, { name, username }: AskingPerson['user']) =>
  name ?? username ?? messages.organize.attendees.list.noName

/** "8 people ask to come · 5 spots left" */
export function requestsLine(messages: Messages, { people, free }: RequestSpots): string {
  const text = messages.organize.requests
  return [text.asking(people), ...(Number.isFinite(free) ? [text.left(free)] : [])].join(' · ')
}

export function requestsBody(view: RequestsView): string {
  const { counts, messages, list } = view
  const line = list === 'open' && counts.people > 0 ? html`<p class="lead">${requestsLine(messages, counts)}</p>` : ''
  const full = line !== '' && counts.free === 0 ? html`<p class="soft">${textOf(view).isFull}</p>` : ''
  return html`!${line}!${full}!${chips(view)}!${opener(view)}!${rows(view)}`
}

/** Only once someone was told not this time there are two lists. */
function chips(view: RequestsView): string {
  const { counts, list, event, messages } = view
  const text = textOf(view)
  if (counts.refused === 0 && list === 'open') return ''
  const one = (key: RequestList, total: number) =>
    html`<a class="chip" href="${requestsPath(event.id, key)}" !${key === list ? 'aria-current="true"' : ''}>${text.counted(text.lists[key], messages.format.number(total))}</a>`
  return html`<nav class="chips slide" aria-label="${text.listsLabel}">!${one('open', counts.requests)}!${one('no', counts.refused)}</nav>`
}

/** One press for all that the page shows; who pressed it is in the audit log. */
function opener(view: RequestsView): string {
  const { questions, opened, found, here } = view
  const text = textOf(view)
  if (opened || found.items.length === 0 || !questions.some(({ isSensitive }) => isSensitive)) return ''
  return html`<form class="opens" method="post" action="${here}"><button class="plain quiet fit" name="do" value="open">${text.open}</button> <span class="soft small">${text.openLead}</span></form>`
}

function rows(view: RequestsView): string {
  const { found, list, event, here, messages, counts } = view
  const text = textOf(view)
  if (found.items.length === 0) return html`<p class="soft">${list === 'open' ? text.none : text.noneNo}</p>`
  const isOpen = list === 'open'
  const total = isOpen ? counts.requests : counts.refused
  const more = total > found.items.length ? html`<p class="soft small">${text.perStep(found.items.length)}</p>` : ''
  const table = bulkTable(
    {
      id: 'requests',
      caption: isOpen ? text.caption : text.noCaption,
      rows: found.items,
      idOf: ({ user }) => user.id,
      nameOf: ({ user }) => nameOf(messages, user),
      path: here,
      says: `${requestsPath(event.id)}/preview`,
      columns: [
        { heading: text.name, cell: (row) => whoOf(view, row) },
        { heading: text.action, cell: (row) => buttonsOf(view, row) },
      ],
      actions: [
        { value: 'approve', words: text.yes, look: 'fit' },
        isOpen ? { value: 'decline', words: text.no } : { value: 'reopen', words: text.reopen },
      ],
    },
    messages,
  )
  return html`!${more}<form id="one" method="post" action="${here}"></form><div class="asking">!${table}</div>!${pager(found.pagination, here, messages)}`
}

function whoOf(view: RequestsView, row: AskingPerson): string {
  const { messages, event, ownOrigins, questions, opened, areFirstVisitsKnown } = view
  const text = textOf(view)
  const { user, rsvp, visits } = row
  const name = nameOf(messages, user)
  const picture = ownPicture(user.avatarUrl, ownOrigins)
  const came = visits > 0 ? text.came(visits) : areFirstVisitsKnown ? text.firstTime : ''
  const guests = rsvp.partySize - 1
  const party =
    guests === 0
      ? ''
      : html` <b aria-hidden="true">${text.party(guests)}</b><span class="unseen">${text.partyLabel(guests)}</span>`
  const given = opened?.get(user.id) ?? row.answers
  const isOpened = opened !== undefined
  const own = given ? answerList(messages, withQuestions(questions, given.answers), { isOpened }) : ''
  const others = (view.guests.get(user.id) ?? []).map((guest, n) => {
    const answers = given?.guests.find(({ guestId }) => guestId === guest.id)?.answers ?? []
    return answerList(messages, withQuestions(questions, answers), { name: guest.name ?? text.guest(n + 1), isOpened })
  })
  const link = html`<a href="${eventPath(event.id, 'attendees')}/${user.id}" dir="auto">${name}</a>`
  return html`<span class="awho">!${renderAvatar({ id: user.id, name, picture }, 's')}<span>!${link}!${party} <span class="soft small">${came}</span></span></span>!${own}!${others.join('')}`
}

/** Buttons of another form, so that Enter in a box never presses one. */
function buttonsOf(view: RequestsView, { user }: AskingPerson): string {
  const text = textOf(view)
  const name = nameOf(view.messages, user)
  const button = (action: string, words: string, label: string, look: string) =>
    html`<button form="one" class="${look} small" name="row" value="${action}.${user.id}" aria-label="${label}">${words}</button>`
  const second =
    view.list === 'open'
      ? button('decline', text.no, text.noNamed(name), 'plain quiet')
      : button('reopen', text.reopen, text.reopenNamed(name), 'plain quiet')
  return html`<div class="buttons">!${button('approve', text.yes, text.yesNamed(name), 'fit')}!${second}</div>`
}
