/** What a camera or a keyboard gave: the code of a ticket, or the id of a pass that may be one. */
export type TicketText = { kind: 'code' | 'pass'; text: string }

/** Crockford's base 32 without the letters that are misread. The server has the same rule. */
const codeForm = /^[0-9A-HJKMNP-TV-Z]{10}$/

function readCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return codeForm.test(code) ? code : undefined
}

/** Undefined for a text that cannot be a ticket. */
export function readTicketText(text: string): TicketText | undefined {
  const trimmed = text.trim()
  const path = /^(?:https?:\/\/[^/]+)?(\/[^?#]*)/i.exec(trimmed)?.[1]
  if (path === undefined) {
    const code = readCode(trimmed)
    return code === undefined ? undefined : { kind: 'code', text: code }
  }
  const pass = /^\/pass\/([\w-]{22})\/?$/i.exec(path)?.[1]
  if (pass !== undefined) return { kind: 'pass', text: pass }
  const code = readCode(/^\/t\/([^/]+)\/?$/i.exec(path)?.[1] ?? '')
  return code === undefined ? undefined : { kind: 'code', text: code }
}

/** As the server makes it: enough to know a ticket, too little to print one. */
export async function hashTicket(eventId: string, code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${eventId}:${code}`))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest, 0, 6)))
  return text.replaceAll('+', '-').replaceAll('/', '_')
}
