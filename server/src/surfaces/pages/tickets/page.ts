import { html } from 'ghtml'
import type { ShownTicket } from '#domains/events/check-in/index.ts'
import { formatTicketCode } from '#domains/events/tickets/index.ts'
import { presentEventFacts, whereOf } from '#domains/foundation/event-facts/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { labelChip, labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { ticketPath, ticketQr } from '#surfaces/site/parts/ticket.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { guestTicketScripts, guestTickets, type ListedGuest } from './guest-tickets.ts'
import { guestTicketStyle, ticketScript, ticketStyle } from './style.ts'

export interface TicketView {
  messages: Messages
  ticket: ShownTicket
  now: Date
  baseUrl: string
  ownOrigins: ReadonlySet<string>
  isSignedIn: boolean
  /** Those whom the holder brings. */
  guests?: readonly ListedGuest[]
}

export function ticketPage(view: TicketView): PageContent {
  const { details, viewer } = view.ticket
  const { title, body, scripts } = { holder: holderCard, organizer: doorCard, stranger: strangerCard }[viewer](view)
  return {
    title,
    body,
    theme: themeOf(details.group_id ?? details.event_id),
    styles: [
      ticketStyle.path,
      ...(view.guests?.length ? [guestTicketStyle.path] : []),
      ...(labelOf(view) === '' ? [] : [labelStyle.path]),
    ],
    ...(scripts && { scripts }),
  }
}

/** Not for strangers, and not of a guest. */
function labelOf({ ticket: { details, viewer, guest } }: TicketView): string {
  const label = details.attendee_label
  return label === null || viewer === 'stranger' || guest ? '' : html`<p>!${labelChip(label)}</p>`
}

type Card = Pick<PageContent, 'title' | 'body' | 'scripts'>

function headOf({ messages, ticket: { details } }: TicketView, kicker: string): string {
  const group =
    details.group_name === null ? '' : html`<p class="soft">${messages.events.event.by} ${details.group_name}</p>`
  return html`<header><p class="kicker">${kicker}</p><h1>${details.title}</h1>!${group}</header>`
}

function factsOf({ messages, ticket: { details }, baseUrl }: TicketView): string {
  const lines = presentEventFacts(details, { baseUrl }, messages).lines.filter(({ name }) =>
    ['when', 'where'].includes(name),
  )
  return html`<dl class="facts">!${lines.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`).join('')}</dl>`
}

const waysOf = ({ messages, ticket: { details } }: TicketView, isHolder = false) => html`<p class="pass-ways">
<a class="button plain fit" href="/events/${details.event_id}">${messages.tickets.event}</a>!${
  isHolder ? html`<a class="button plain fit" href="/me/events">${messages.tickets.all}</a>` : ''
}</p>`

const timeOf = ({ messages, ticket: { details }, now }: TicketView) =>
  messages.format.moment(details.checked_in_at!, details.timezone, now).time

/** Why the ticket opens no door now. */
function findProblem({
  messages,
  ticket: { details },
  now,
}: TicketView): { heading: string; lead: string } | undefined {
  const text = messages.tickets.noSeat
  if (details.event_status === 'cancelled') return text.event
  if (Date.parse(details.over_at) <= now.getTime()) return text.over
  if (details.rsvp_status === 'confirmed') return undefined
  return details.rsvp_status === 'waitlisted' ? text.waitlisted : text.cancelled
}

function holderCard(view: TicketView): Card {
  const { messages, ticket } = view
  const text = messages.tickets
  const { details, code } = ticket
  const problem = findProblem(view)
  const isScanned = details.joins_online !== true && whereOf(details).attendance !== 'online'
  const isIn =
    details.checked_in_at === null ? '' : html`<p class="is-in" role="status">${text.checkedIn(timeOf(view))}</p>`
  const note = problem ?? (isScanned ? undefined : text.online)
  const shown = note
    ? html`<h2>${note.heading}</h2><p class="soft">${note.lead}</p>`
    : html`!${ticketQr({ messages, baseUrl: view.baseUrl, code })}
<p class="letters"><span class="unseen">${text.code}: </span>${formatTicketCode(code)}</p>
<p class="holder"><span class="unseen">${text.name}: </span>${details.holder_name}</p>!${labelOf(view)}!${isIn}
<p class="soft small screen-only">${text.hint}</p>
<p class="note small screen-only" id="ticket-offline" role="status" hidden>${text.offline}</p>
<p class="soft small screen-only" id="ticket-saved" hidden>${text.saved}</p>`
  return {
    title: text.title,
    body: html`<article class="card pass-card" !${note ? '' : 'data-ticket'}>!${headOf(view, text.title)}<div class="body">
!${shown}!${factsOf(view)}</div></article>!${waysOf(view, true)}!${problem ? '' : guestTickets(view)}!${note ? '' : renewCard(view)}`,
    ...(!problem && { scripts: [...(note ? [] : [ticketScript.path]), ...guestTicketScripts(view)] }),
  }
}

/** A second step that works without a script: the button appears once the question is opened. */
function renewCard({ messages, ticket }: TicketView): string {
  const text = messages.tickets.renew
  return html`<details class="card pass-renew"><summary>${text.summary}</summary><p>${text.lead}</p>
<form method="post" action="${ticketPath(ticket.code)}/renew"><button class="plain">${text.button}</button></form></details>`
}

function doorCard(view: TicketView): Card {
  const { messages, ticket, ownOrigins } = view
  if (ticket.guest) return guestDoorCard(view, ticket.guest)
  const text = messages.tickets.door
  const { details, code, outside } = ticket
  const { holder_id: id, holder_name } = details
  const name = outside.length > 0 ? text.party(holder_name, outside.length) : holder_name
  const avatar = renderAvatar(
    { id, name: holder_name, picture: ownPicture(details.holder_avatar_url, ownOrigins) },
    'l',
  )
  return {
    title: text.title(name),
    body: html`<article class="card pass-card"><header><p class="kicker">${text.kicker} · ${details.title}</p></header><div class="body">
!${avatar}<h1>${name}</h1>!${labelOf(view)}!${doorAction(view, `${ticketPath(code)}/check-in`)}</div></article>!${waysOf(view)}`,
  }
}

/** A guest has no account, and no check-in but their own. */
function guestDoorCard(view: TicketView, guest: NonNullable<ShownTicket['guest']>): Card {
  const { messages, ticket } = view
  const { door: text } = messages.tickets
  const { details, code } = ticket
  const brings = text.guestOf(details.holder_name)
  const name = guest.name ?? brings
  const by = guest.name === null ? '' : html`<p>${brings}</p>`
  const action =
    findRefusal(view) ??
    (guest.checked_in_at !== null
      ? isInSince(view, guest.checked_in_at)
      : details.rsvp_status === 'confirmed'
        ? html`<form method="post" action="${ticketPath(code)}/check-in"><button class="big">${text.button}</button></form>`
        : html`<p class="is-out" role="status">${text.noSpot(details.holder_name)}</p>`)
  return {
    title: text.title(name),
    body: html`<article class="card pass-card"><header><p class="kicker">${text.kicker} · ${details.title}</p></header><div class="body">
<h1 dir="auto">${name}</h1>!${by}!${action}</div></article>!${waysOf(view)}`,
  }
}

function findRefusal({ messages, ticket: { details } }: TicketView): string | undefined {
  const { door: text, noSeat } = messages.tickets
  const refuse = (words: string) => html`<p class="is-out" role="status">${words}</p>`
  if (details.is_banned) return refuse(text.banned)
  return details.event_status === 'cancelled' ? refuse(noSeat.event.heading) : undefined
}

const isInSince = ({ messages, ticket: { details }, now }: TicketView, at: string): string =>
  html`<p class="is-in" role="status">${messages.tickets.door.isIn(messages.format.moment(at, details.timezone, now).time)}</p>`

function doorAction(view: TicketView, path: string): string {
  const { messages, ticket } = view
  const { details, outside } = ticket
  const text = messages.tickets.door
  const refusal = findRefusal(view)
  if (refusal !== undefined) return refusal
  const everyone = (words: string) => html`<button class="big" name="withGuests" value="yes">${words}</button>`
  if (details.checked_in_at !== null) {
    const rest =
      outside.length === 0
        ? ''
        : html`<form method="post" action="${path}">!${everyone(text.rest(outside.length))}</form>`
    return html`!${isInSince(view, details.checked_in_at)}!${rest}`
  }
  const status = details.rsvp_status
  const words = status === 'confirmed' ? text.seat : status === 'waitlisted' ? text.waitlisted : text.none
  const buttons =
    outside.length === 0
      ? html`<button class="big">${text.button}</button>`
      : html`!${everyone(text.all(outside.length + 1))}<button class="big quiet">${text.only(details.holder_name)}</button>`
  return html`<p>${words}</p><form method="post" action="${path}">!${buttons}</form>`
}

function strangerCard(view: TicketView): Card {
  const { messages, ticket, isSignedIn } = view
  const text = messages.tickets.stranger
  const back = `/sign-in?return_to=${encodeURIComponent(ticketPath(ticket.code))}`
  const signIn = isSignedIn ? '' : html`<p><a href="${back}">${text.signIn}</a></p>`
  return {
    title: text.heading,
    body: html`<article class="card pass-card">!${headOf(view, text.heading)}<div class="body"><p>${text.lead}</p>!${signIn}!${factsOf(view)}</div></article>
!${waysOf(view)}`,
  }
}
