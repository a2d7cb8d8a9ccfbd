import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'

export interface ListedGuest {
  id: string
  name: string | null
  checkedInAt: string | null
  url: string | null
}

interface GuestTickets {
  messages: Messages
  ticket: { code: string; details: { title: string } }
  guests?: readonly ListedGuest[]
}

/** A person alone has none of them. */
export const guestTicketScripts = ({ guests = [] }: GuestTickets): string[] =>
  guests.length === 0 ? [] : [islandPath('copy'), islandPath('share')]

/** Below the ticket of who brings guests: the ticket of each, to pass on. */
export function guestTickets(view: GuestTickets): string {
  const { messages, guests = [] } = view
  const text = messages.guestTicket
  if (guests.length === 0) return ''
  const rows = guests.map((guest, n) => guestRow(view, guest, n))
  return html`<section class="card guest-tickets" id="guests"><h2 class="h3">${text.heading}</h2><p class="soft">${text.lead}</p><ul>!${rows.join('')}</ul></section>`
}

function guestRow({ messages, ticket }: GuestTickets, { id, name, checkedInAt, url }: ListedGuest, n: number): string {
  const text = messages.guestTicket
  const called = name ?? messages.events.rsvpForm.guest(n + 1)
  const head = html`<p><b dir="auto">${called}</b></p>`
  if (checkedInAt !== null) return html`<li>!${head}<p class="is-in">${text.isIn}</p></li>`
  if (url === null) return html`<li>!${head}</li>`
  const title = text.invitation(ticket.details.title)
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`
  const field = `guest-link-${n}`
  return html`<li>!${head}<div class="row" role="group" aria-label="${text.send(called)}"><data id="${field}" value="${url}" hidden></data>
<button type="button" class="quiet fit" hidden data-copy="#${field}" data-copied="${text.copied}"><span aria-live="polite">${text.copy}</span></button>
<a class="button quiet fit" href="${whatsapp}" target="_blank" rel="nofollow noopener noreferrer">${text.whatsapp}</a>
<button type="button" class="quiet fit" hidden data-share="${url}" data-title="${title}">${text.share}</button>
<a class="button quiet fit" href="${new URL(url).pathname}" rel="nofollow">${text.open}</a></div>
<form method="post" action="/t/${ticket.code}/guests/${id}/renew"><button class="plain quiet fit small" aria-label="${text.renewNamed(called)}">${text.renew}</button></form></li>`
}
