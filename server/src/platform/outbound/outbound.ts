import { type LookupAddress, lookup as lookupName, Resolver } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { Outbound, OutboundAnswer, OutboundRequest } from '#kernel/context.ts'
import { OutboundError } from '#kernel/operation/errors.ts'

interface OutboundOptions {
  /** Private networks that may be called, such as `127.0.0.0/8` in a test. */
  allow?: readonly string[]
  /** As in production: https on its usual ports only. */
  strict?: boolean
  resolve?: LookupFunction
  /** Certificates to trust besides the known authorities. */
  ca?: string
  /** Keeps connections for a few seconds, for many requests to the same host. */
  reuse?: boolean
  /** How many requests may run at once; more are refused. Those with a purpose are not counted here. */
  inFlightMax?: number
  /** The same for each purpose, so that strangers cannot use up what members need. */
  perPurposeMax?: number
}

/** RFC 6890 and its registries: what is not the public internet. */
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
    lists[family].addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), `ipv${family}`)
  }
  return (address) => {
    const family = isIP(address) as 0 | 4 | 6
    // A zone, as in fe80::1%eth0, only names the network interface.
    return family !== 0 && lists[family].check(address.split('%')[0]!, `ipv${family}`)
  }
}

const isSpecial = openRanges([...specialIPv4, ...specialIPv6])

export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !isSpecial(address)
}

const ports = new Set(['', '443', '8443'])
/** Names that exist only in private networks. */
const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$|^[^.]*$/
const withoutEnd = (hostname: string) => hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '')

/**
 * Requests to addresses that users have chosen: client metadata documents, webhooks. Checked are the IP literal in the URL,
 * every DNS answer, and the address that was connected to, so DNS rebinding gains nothing. Redirects are returned, not
 * followed, and no proxy is used.
 */
export function openOutbound(options: OutboundOptions = {}): Outbound & Disposable {
  const { allow = [], strict = false, resolve = lookupName, ca, reuse = false } = options
  const { inFlightMax = Infinity, perPurposeMax = Infinity } = options
  const isAllowed = openRanges(allow)
  const isOwn = openOwnAddresses()
  const mayReach = (address: string) => (isPublicAddress(address) && !isOwn(address)) || isAllowed(address)
  const places = {
    members: openPlaces(inFlightMax),
    inbox: openPlaces(perPurposeMax, true),
    documents: openPlaces(perPurposeMax, true),
  }

  const lookup: LookupFunction = (hostname, asked, done) => {
    resolve(hostname, { ...asked, all: true }, (error, found) => {
      if (error) return done(error, [])
      const good = [found].flat().filter((one) => typeof one === 'object' && mayReach(one.address))
      if (good.length === 0) return done(new OutboundError('address', `${hostname} has no public address`), [])
      if (asked.all) done(null, good as LookupAddress[])
      else done(null, (good[0] as LookupAddress).address, (good[0] as LookupAddress).family)
    })
  }

  function judge(target: string | URL): URL | OutboundError {
    const url = URL.parse(String(target))
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      return new OutboundError('url', 'only http and https are spoken, without a user name')
    if (strict && url.protocol !== 'https:') return new OutboundError('url', 'only https is spoken')
    if (strict && !ports.has(url.port)) return new OutboundError('url', 'only the ports 443 and 8443 are used')
    const host = withoutEnd(url.hostname)
    // An IP literal is connected to without a DNS lookup.
    if (isIP(host) !== 0 && !mayReach(host)) return new OutboundError('address', `${host} is no public address`)
    return url
  }

  function refusalOf(target: string): string | undefined {
    const url = judge(target)
    if (url instanceof OutboundError) return url.message
    const host = withoutEnd(url.hostname)
    const isInner = isIP(host) === 0 && innerName.test(host)
    return isInner && allow.length === 0 ? `${host} is a name of an inner network` : undefined
  }

  const reach = buildConnector({ lookup, timeout: connectMs, ...(ca !== undefined && { ca }) })
  const connect: buildConnector.connector = (asked, done) =>
    reach(asked, (...[error, socket]) => {
      if (error) return done(error, null)
      const address = socket.remoteAddress
      if (address === undefined || mayReach(address)) return done(null, socket)
      socket.destroy()
      done(new OutboundError('address', `${address} was reached`), null)
    })
  const fresh = new Agent({ connect, pipelining: 0 })
  const kept = reuse ? new Agent({ connect, keepAliveTimeout: keepMs, keepAliveMaxTimeout: keepMs }) : undefined

  async function send(target: string | URL, request: OutboundRequest): Promise<OutboundAnswer> {
    const url = judge(target)
    if (url instanceof OutboundError) throw url
    using _ = places[request.purpose ?? 'members'].take(url.host)
    const ways = kept ? [kept, fresh] : [fresh]
    return request.decompress ? await exchangeCompressed(url, request, ways) : await exchange(url, request, ways)
  }

  return {
    refusalOf,
    send,
    [Symbol.dispose]() {
      for (const agent of [fresh, kept]) void agent?.destroy()
    },
  }
}

/** Requests that run at once; with `isPerHost` a host that does not answer holds one place only. */
function openPlaces(max: number, isPerHost = false) {
  const hosts = new Set<string>()
  let count = 0
  return {
    take(host: string): Disposable {
      if (count >= max) throw new OutboundError('busy', `${count} requests are under way`)
      if (isPerHost && max < Infinity && hosts.has(host))
        throw new OutboundError('busy', `${host} has not answered yet`)
      count++
      hosts.add(host)
      return {
        [Symbol.dispose]() {
          count--
          hosts.delete(host)
        },
      }
    },
  }
}

const connectMs = 10_000
/** How long an idle connection is kept. */
const keepMs = 4000
/** How long to wait for the rest of a response when its beginning is enough. */
const restMs = 2000

/** One request through the first of these agents; through the next if a kept connection turned out to be dead. */
function exchange(url: URL, request: OutboundRequest, ways: readonly Agent[]): Promise<OutboundAnswer> {
  const { method = 'GET', headers = {}, body = null, timeoutMs, maxBytes, beginning = false, signal } = request
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>()
  const untried = ways.values()
  const cut = (bytes: Buffer) => bytes.subarray(0, maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  let head: Omit<OutboundAnswer, 'body'> | undefined
  let open: Dispatcher.DispatchController | undefined
  let patience: NodeJS.Timeout | undefined
  let isOver = false

  const given = { origin: url.origin, path: url.pathname + url.search, method: method as Dispatcher.HttpMethod }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      open = controller
      if (isOver) controller.abort(new Error('given up before it was sent'))
    },
    onResponseStart(_, status, answered) {
      head = { status, headers: answered }
      if (beginning) patience ??= setTimeout(giveBeginning, restMs)
    },
    onResponseData(_, chunk) {
      if (isOver) return
      size += chunk.length
      chunks.push(chunk)
      if (size <= maxBytes) return
      if (beginning) giveBeginning()
      else fail(new OutboundError('size', `more than ${maxBytes} bytes`))
    },
    onResponseEnd: give,
    onResponseError(_, error) {
      // A host may close a kept connection just as it is used again; that is not an error.
      const isStale =
        !head && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '')
      if (isOver || !isStale || !dispatch()) fail(error)
    },
  }
  function dispatch(): boolean {
    const { value: way } = untried.next()
    way?.dispatch({ ...given, headers, body }, handler)
    return way !== undefined
  }
  function end(): boolean {
    if (isOver) return false
    isOver = true
    clearTimeout(deadline)
    clearTimeout(patience)
    signal?.removeEventListener('abort', giveUp)
    return true
  }
  function give(): void {
    if (!end()) return
    resolve({ ...head!, body: chunks.length === 1 ? cut(chunks[0]!) : cut(Buffer.concat(chunks)) })
  }
  /** Do not wait for the rest. */
  function giveBeginning(): void {
    give()
    open?.abort(new Error('the beginning was enough'))
  }
  function fail(error: unknown): void {
    if (!end()) return
    const known = error instanceof OutboundError
    reject(known ? error : new OutboundError('connection', 'the connection failed', { cause: error }))
    open?.abort(new Error('given up'))
  }
  const giveUp = () => fail(new OutboundError('connection', 'given up'))
  const deadline = setTimeout(() => {
    fail(new OutboundError('timeout', `no answer in ${timeoutMs} ms`, { hasBegun: head !== undefined }))
  }, timeoutMs)
  signal?.addEventListener('abort', giveUp)
  dispatch()
  return promise
}

const decoders = new Map(
  Object.entries({
    gzip: promisify(gunzip),
    'x-gzip': promisify(gunzip),
    br: promisify(brotliDecompress),
    deflate: promisify(inflate),
  }),
)

/** A few compressed bytes can be gigabytes: decompressing ends at the same limit, on another thread. */
async function exchangeCompressed(url: URL, request: OutboundRequest, ways: readonly Agent[]): Promise<OutboundAnswer> {
  const headers = { ...request.headers, 'accept-encoding': 'gzip, br' }
  const answer = await exchange(url, { ...request, headers }, ways)
  const encoding = String(answer.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase()
  const decode = decoders.get(encoding)
  if (encoding === 'identity' || encoding === '' || answer.body.length === 0) return answer
  if (!decode) throw new OutboundError('connection', 'the response has an unknown encoding', { hasBegun: true })
  try {
    return { ...answer, body: await decode(answer.body, { maxOutputLength: request.maxBytes }) }
  } catch (cause) {
    const isSize = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    const text = isSize ? `more than ${request.maxBytes} bytes` : 'the response could not be decompressed'
    throw new OutboundError(isSize ? 'size' : 'connection', text, { cause, hasBegun: true })
  }
}

const lookAgainMs = 60_000

/** The addresses of this machine, public or not: users may not choose them. */
function openOwnAddresses(): (address: string) => boolean {
  let own = new Set<string>()
  let lookedAt = Number.NEGATIVE_INFINITY
  return (address) => {
    if (performance.now() - lookedAt > lookAgainMs) {
      lookedAt = performance.now()
      own = new Set(Object.values(networkInterfaces()).flatMap((list) => list?.map((one) => one.address) ?? []))
    }
    return own.has(address)
  }
}

const dnsTimeoutMs = 2000

/** Queries the name servers directly: /etc/hosts must not apply to names that users have chosen, and a slow name server
 *  must not block the thread pool that everything shares. */
export function resolveByServers(servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  return (hostname, _options, done) => {
    const found: LookupAddress[] = []
    let failure: NodeJS.ErrnoException | null = null
    let open = 2
    const collect = (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses: string[]) => {
      if (error) failure = error
      else found.push(...addresses.map((address) => ({ address, family })))
      if (--open === 0) done(found.length > 0 ? null : failure, found)
    }
    resolver.resolve4(hostname, collect(4))
    resolver.resolve6(hostname, collect(6))
  }
}
