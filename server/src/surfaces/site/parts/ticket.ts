import { html } from 'ghtml'
import { formatTicketCode, ticketQrText } from '#domains/events/tickets/index.ts'
import type { Messages } from '#messages/index.ts'
import { writeInlineCode } from '#platform/media/qr-code.ts'

export const ticketPath = (code: string) => `/t/${code}`

interface Ticket {
  messages: Messages
  baseUrl: string
  code: string
}

/** The QR code of a ticket inside the page, so that it needs no request of its own. Always black on white. */
export function ticketQr({ messages, baseUrl, code }: Ticket): string {
  const picture = writeInlineCode(ticketQrText({ baseUrl }, code))
  const label = messages.tickets.qrAlt(formatTicketCode(code))
  return html`<span class="ticket-qr" role="img" aria-label="${label}">!${picture}</span>`
}

/** A small QR code with the link to the ticket, and the event it is for where the page does not say it. */
export function ticketLink(ticket: Ticket, title?: string): string {
  const event = title === undefined ? '' : html`<b>${title}</b>`
  return html`<div class="ticket-link card">!${ticketQr(ticket)}<p>!${event}<a href="${ticketPath(ticket.code)}">${ticket.messages.tickets.show}</a></p></div>`
}
