import { ApiError } from '#kernel/operation/errors.ts'

/** The part of an address that identifies its owner: without letter case and without a `+tag`. */
export function decideMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).toLowerCase()
  return `${name.split('+')[0] || name}@${domainOf(email)}`
}

export function domainOf(email: string): string {
  return plainDomain(email.slice(email.lastIndexOf('@') + 1))
}

/** In lower case and ASCII, as it is looked up; text that is not a domain is unchanged. */
function plainDomain(domain: string): string {
  const isBare = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  return (isBare && URL.parse(`http://${domain}`)?.hostname) || domain.toLowerCase()
}

/** A masked address: `a…@example.org`. */
export function maskMailbox(mailbox: string): string {
  return `${[...mailbox][0]}…${mailbox.slice(mailbox.lastIndexOf('@'))}`
}

/** The domain and its parents, down to the one below the top level. */
export function domainsAround(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, start) => labels.slice(start).join('.')).filter((one) => one === domain || one.includes('.'))
}

const mailboxForm = /^[^\s@]{1,64}@[^\s@]+$/
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function assertMailbox(value: string): string {
  const email = value.trim()
  if (!mailboxForm.test(email)) throw new ApiError('validation_failed', 'value: send one email address')
  return decideMailbox(email)
}

export function assertDomain(value: string): string {
  const domain = plainDomain(value.trim().replace(/^@/, ''))
  if (!domainForm.test(domain))
    throw new ApiError('validation_failed', 'value: send a domain of at least two parts, such as example.org')
  return domain
}

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4Form = new RegExp(`^${octet}(?:\\.${octet}){3}$`)
const isIpv6 = (text: string) => /^[0-9a-fA-F:.]+$/.test(text) && URL.canParse(`http://[${text}]`)

/** The number of bits of an IP address; 0 if the text is not an address. */
function bitsOf(address: string): number {
  if (ipv4Form.test(address)) return 32
  return isIpv6(address) ? 128 : 0
}

/** A network as PostgreSQL reads it, from any of its addresses. */
export function assertNetwork(value: string): string {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value.trim()) ?? []
  const most = bitsOf(address)
  const bits = prefix === undefined ? most : Number(prefix)
  if (most === 0 || bits > most)
    throw new ApiError('validation_failed', 'value: send a network such as 192.0.2.0/24 or 2001:db8::/32')
  return `${address}/${bits}`
}

export interface Network {
  network: string
  bits: number
  holds_loopback: boolean
}

const bitsMin = 8

/** A network that is too wide, or contains this machine, would lock everyone out. */
export function assertBannable(found: Network): Network {
  if (found.bits < bitsMin)
    throw new ApiError('validation_failed', `value: the network is too large; use /${bitsMin} or a longer prefix`)
  if (found.holds_loopback)
    throw new ApiError('validation_failed', 'value: this network contains the addresses of this server; use another')
  return found
}

/** As PostgreSQL reads it: an IPv4-mapped IPv6 address becomes IPv4, and a zone is dropped. */
export function findIpAddress(ip: string): string | null {
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  const address = mapped?.[1] ?? ip.split('%')[0]!
  return bitsOf(address) > 0 ? address : null
}
