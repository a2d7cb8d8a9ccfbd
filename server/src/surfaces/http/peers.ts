import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readiness } from '#platform/telemetry/readiness.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const local = new BlockList()
local.addSubnet('127.0.0.0', 8)
local.addSubnet('10.0.0.0', 8)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.168.0.0', 16)
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Who holds the other end of the connection, whatever the headers say; undefined after it has ended. */
function peerOf({ raw }: FastifyRequest): string | undefined {
  return raw.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '').split('%')[0]
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const ownNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** Sent by a program on this machine, and by no proxy on behalf of another. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = peerOf(request)
  if (peer === undefined || !isIn(loopback, peer)) return false
  return ownNames.test(request.headers.host ?? '') && proxyHeaders.every((name) => request.headers[name] === undefined)
}

const rememberMs = 600_000
const peersMax = 5

/**
 * A proxy that is not in TRUSTED_PROXIES makes all its visitors share one rate limit, and nothing else shows it. Strangers
 * may send the header too, so only peers in private networks count.
 */
export function watchProxies({ app, readiness }: { app: FastifyInstance; readiness: Readiness }): void {
  const seen = new Map<string, NodeJS.Timeout>()
  const show = () => readiness.report('proxies', [...seen.keys()].map(describeProxy))

  function note(peer: string): void {
    const timer = seen.get(peer)
    if (timer) return void timer.refresh()
    if (seen.size >= peersMax) return
    const forget = () => {
      seen.delete(peer)
      show()
    }
    seen.set(peer, setTimeout(forget, rememberMs).unref())
    show()
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !isBelieved(request)) {
      const peer = peerOf(request)
      if (peer !== undefined && isIn(local, peer)) note(peer)
    }
    done()
  })
}

/** Without trusted proxies `ips` is undefined; with some it holds only the peer when the peer is not one of them. */
const isBelieved = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1

const describeProxy = (peer: string) => ({
  text: `A proxy at ${peer} sends X-Forwarded-For, but it is not trusted, so all its visitors share one rate limit. Add ${peer} to TRUSTED_PROXIES and restart.`,
})
