import { html } from 'ghtml'
import type { TicketOfGuestRow } from '#domains/events/rsvps/index.ts'
import { formatTicketCode } from '#domains/events/tickets/index.ts'
import { presentEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { ticketQr } from '#surfaces/site/parts/ticket.ts'
import { themeOf } from '#surfaces/site/theme.ts'
import { guestTicketStyle, ticketStyle } from './style.ts'

interface GuestTicketView {
  messages: Messages
  ticket: TicketOfGuestRow
  baseUrl: string
  /** What its addresses end with. */
  sealed: string
  /** What was typed as the name, where it is wrong. */
  typed?: string | undefined
}

/** Of the holder it says the name, and nothing else. */
const frameOf = ({ ticket }: GuestTicketView, body: string, title: string): PageContent => ({
  title,
  body,
  theme: themeOf(ticket.group_id ?? ticket.event_id, ticket.group_theme),
  styles: [ticketStyle.path, guestTicketStyle.path],
  isBare: true,
})

function headOf({ messages, ticket }: GuestTicketView): string {
  const group =
    ticket.group_name === null ? '' : html`<p class="soft">${messages.events.event.by} ${ticket.group_name}</p>`
  return html`<header><p class="kicker">${messages.guestTicket.kicker}</p><h1>${ticket.title}</h1>!${group}</header>`
}

function factsOf({ messages, ticket, baseUrl }: GuestTicketView): string {
  const lines = presentEventFacts(ticket, { baseUrl }, messages).lines.filter(({ name }) =>
    ['when', 'where'].includes(name),
  )
  return html`<dl class="facts">!${lines.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`).join('')}</dl>`
}

/** The ticket of a guest, who has no account: the event, the code, and two things to do. */
export function guestTicketPage(view: GuestTicketView): PageContent {
  const { messages, ticket, baseUrl, sealed, typed } = view
  const text = messages.guestTicket
  const { code, checked_in_at: checkedInAt, guest_name: name, holder_name: holder } = ticket
  const isIn = checkedInAt !== null
  const wrong = typed === undefined ? '' : ' aria-invalid="true" autofocus'
  const leave = isIn
    ? html`<p class="is-in" role="status">${text.isYours}</p>`
    : html`<a class="button quiet" href="/g/cancel/${sealed}" rel="nofollow">${text.cantMakeIt}</a>`
  return frameOf(
    view,
    html`<article class="card pass-card">!${headOf(view)}<div class="body"><p class="bringing">${text.bringing(holder)}</p>
!${ticketQr({ messages, baseUrl, code })}
<p class="letters"><span class="unseen">${messages.tickets.code}: </span>${formatTicketCode(code)}</p>!${factsOf(view)}
<form class="guest-name" method="post" action="/g/${sealed}">!${alertOf(typed === undefined ? undefined : text.nameWrong)}<label for="name">${text.nameLabel}</label>
<div class="copy"><input id="name" name="name" value="${typed ?? name ?? ''}" maxlength="100" autocomplete="name" dir="auto" aria-describedby="name-hint"!${wrong}><button class="quiet">${text.saveName}</button></div>
<p class="soft small" id="name-hint">${text.nameHint(holder)}</p></form>
<div class="row"><a class="button quiet" href="/g/calendar/${sealed}">${text.calendar}</a>!${leave}</div></div></article>`,
    text.title(ticket.title),
  )
}

/** One button on a page of its own: a link in a chat is opened by programs, too. */
export function guestLeavePage(view: GuestTicketView): PageContent {
  const { ticket, sealed } = view
  const text = view.messages.guestTicket.ask
  return frameOf(
    view,
    html`<section class="card"><h1>${text.heading}</h1><p><b>${ticket.title}</b></p><p>${text.lead(ticket.holder_name)}</p>
<form method="post" action="/g/cancel/${sealed}"><div class="row"><button class="danger">${text.yes}</button><a class="button quiet" href="/g/${sealed}">${text.no}</a></div></form></section>`,
    text.heading,
  )
}

/** What is left to say when the ticket no longer counts, or was just given back. */
export function guestTicketNote({ heading, lead }: { heading: string; lead: string }): PageContent {
  return {
    title: heading,
    isBare: true,
    body: html`<section class="card"><h1>${heading}</h1><p class="soft">${lead}</p></section>`,
  }
}
