import { BlockList, isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { ApiError } from '../../kernel/errors.ts'

/** The part of an address that decides whose it is: the case and what stands behind a plus do not. */
export function decideMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).toLowerCase()
  return `${name.split('+')[0] || name}@${domainOf(email)}`
}

export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domainToASCII(domain) || domain
}

/** An address of which little is shown: `a…@example.org`. */
export function maskMailbox(mailbox: string): string {
  return `${[...mailbox][0]}…${mailbox.slice(mailbox.lastIndexOf('@'))}`
}

/** The domain itself and those it lies in, down to the one below the top. */
export function domainsAround(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, start) => labels.slice(start).join('.')).filter((one) => one === domain || one.includes('.'))
}

const mailboxForm = /^[^\s@]{1,64}@[^\s@]+$/
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function assertMailbox(value: string): string {
  const email = value.trim()
  if (!mailboxForm.test(email)) throw new ApiError('validation_failed', 'value: send one e-mail address')
  return decideMailbox(email)
}

export function assertDomain(value: string): string {
  const domain = domainToASCII(value.trim().toLowerCase().replace(/^@/, ''))
  if (!domainForm.test(domain))
    throw new ApiError('validation_failed', 'value: send a domain of at least two parts, such as example.org')
  return domain
}

const loopback = [
  ['127.0.0.1', 'ipv4'],
  ['::1', 'ipv6'],
] as const
const bitsMin = 8

/** A network that can be banned. One that is too wide, or is this machine itself, would keep everybody out. */
export function assertNetwork(value: string): string {
  const [, address = '', prefix] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(value.trim()) ?? []
  const version = isIP(address)
  const most = version === 6 ? 128 : 32
  const bits = prefix === undefined ? most : Number(prefix)
  if (version === 0 || bits > most)
    throw new ApiError('validation_failed', 'value: send a network such as 192.0.2.0/24 or 2001:db8::/32')
  if (bits < bitsMin)
    throw new ApiError('validation_failed', `value: a network of /${bitsMin} or smaller can be banned`)
  const network = new BlockList()
  network.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
  if (loopback.some(([own, family]) => network.check(own, family)))
    throw new ApiError('validation_failed', 'value: this network holds the addresses of the server itself')
  return `${address}/${bits}`
}

/** As PostgreSQL knows it: an IPv4 address in the clothes of IPv6 is one of IPv4, and a zone says nothing. */
export function plainAddress(ip: string): string {
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? ip.split('%')[0]!
}
