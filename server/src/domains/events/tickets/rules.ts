import { hash } from 'node:crypto'
import type { Caller } from '#kernel/context.ts'
import { codeTyped } from '#kernel/formats/typed.ts'

/** contract §7.4: "filled only for its holder, with a session or write:events". */
export function canReadTicket({ credential, scopes }: Pick<Caller, 'credential' | 'scopes'>): boolean {
  return credential.kind === 'session' || scopes.has('write:events')
}

/** Crockford's base 32 without the letters that are misread. */
const form = /^[0-9A-HJKMNP-TV-Z]{10}$/

/** The stored form of a code as it is typed or scanned, or undefined if the text cannot be one. */
export function decideTicketCode(text: string): string | undefined {
  const code = codeTyped(text).replaceAll('-', '').toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return form.test(code) ? code : undefined
}

/** For people to read and type: 01ABC-DEFGH. */
export function formatTicketCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

export function ticketUrl({ baseUrl }: { baseUrl: string }, code: string): string {
  return `${baseUrl}/t/${code}`
}

/**
 * What the QR code of a ticket says. In upper case, because a QR code stores only these letters in its shorter mode: 25
 * modules wide instead of 29, so that cameras read it from further away.
 */
export function ticketQrText({ baseUrl }: { baseUrl: string }, code: string): string {
  return `${baseUrl}/T/${code}`.toUpperCase()
}

/**
 * What a device at the entrance keeps of a ticket: enough to recognize the code that is shown, not enough to print it. The
 * device computes the same from the code that it reads.
 */
export function hashTicket(eventId: string, code: string): string {
  return hash('sha256', `${eventId}:${code.toUpperCase()}`, 'base64url').slice(0, 8)
}
