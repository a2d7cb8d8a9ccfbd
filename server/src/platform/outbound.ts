import { lookup as lookupName } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Why nothing came back that may be used; the message says more, for the log. */
export class OutboundError extends Error {
  readonly reason: 'address' | 'url' | 'size' | 'timeout' | 'connection'
  constructor(reason: OutboundError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** For everything from the question of the name to the last byte. */
  timeoutMs: number
  maxBytes: number
}

export interface OutboundAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export type SendOutbound = (url: string | URL, request: OutboundRequest) => Promise<OutboundAnswer>

interface OutboundOptions {
  /** Networks that may be reached although they are private, such as `127.0.0.0/8` in a test. */
  allow?: readonly string[]
  resolve?: LookupFunction
  /** Certificates to trust beside the known authorities. */
  ca?: string
}

/** RFC 6890 and the registries it began: what is not the public internet. */
const specialIPv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Public IPv6 is 2000::/3, so the first three are all the rest: mapped, NAT64, ULA, link-local, multicast and more. */
const specialIPv6 = [
  ...['::/3', '4000::/2', '8000::/1'],
  // Protocol assignments with Teredo, documentation, 6to4, documentation, AS112.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'],
]

/** One list per family: a list of both would hold a mapped address against IPv4 too. */
function openRanges(networks: readonly string[]): (address: string) => boolean {
  const lists = { 4: new BlockList(), 6: new BlockList() }
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) as 4 | 6
    lists[family].addSubnet(address, Number(bits), `ipv${family}`)
  }
  return (address) => {
    const family = isIP(address) as 0 | 4 | 6
    // A zone, as in fe80::1%eth0, only says through which door.
    return family !== 0 && lists[family].check(address.split('%')[0]!, `ipv${family}`)
  }
}

const isSpecial = openRanges([...specialIPv4, ...specialIPv6])

export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !isSpecial(address)
}

/**
 * Requests to addresses that somebody else has chosen: documents of clients, webhooks, previews. The check stands where
 * the connection is made, on the very address it is made to, so a name that changes its answer gains nothing.
 * Redirects are answers like others, connections are not shared, and no proxy is asked.
 */
export function openOutbound({ allow = [], resolve = lookupName, ca }: OutboundOptions = {}): SendOutbound {
  const isAllowed = openRanges(allow)
  const mayReach = (address: string) => isPublicAddress(address) || isAllowed(address)

  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const good = [found].flat().filter((one) => typeof one === 'object' && mayReach(one.address))
      if (good.length === 0) return done(new OutboundError('address', `${hostname} has no public address`), [])
      if (options.all) done(null, good as never)
      else done(null, (good[0] as { address: string }).address, (good[0] as { family: number }).family)
    })
  }

  return (target, { method = 'GET', headers = {}, body, timeoutMs, maxBytes }) => {
    const url = URL.parse(String(target))
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      return Promise.reject(new OutboundError('url', 'only http and https are spoken, without a user name'))
    // A literal is connected to without a look at any name.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !mayReach(literal))
      return Promise.reject(new OutboundError('address', `${literal} is no public address`))
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const { promise, resolve: answer, reject } = Promise.withResolvers<OutboundAnswer>()
    const options = { method, headers, lookup, agent: false, ...(ca !== undefined && { ca }) } as const
    const request = open(url, options, (response) => {
      read(response, maxBytes).then((bytes) => {
        answer({ status: response.statusCode!, headers: response.headers, body: bytes })
        request.destroy()
      }, fail)
    })
    const deadline = setTimeout(() => fail(new OutboundError('timeout', `no answer in ${timeoutMs} ms`)), timeoutMs)
    function fail(error: unknown): void {
      const known = error instanceof OutboundError
      reject(known ? error : new OutboundError('connection', 'the connection failed', { cause: error }))
      request.destroy()
    }
    request.on('error', fail)
    request.end(body)
    return promise.finally(() => clearTimeout(deadline))
  }
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new OutboundError('size', `more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
