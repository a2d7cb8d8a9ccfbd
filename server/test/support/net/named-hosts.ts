import type { Outbound } from '#kernel/context.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { type FeedHost, startFeedHost } from './feed-host.ts'

export interface NamedHosts extends AsyncDisposable {
  outbound: Pick<Outbound, 'send'>
  /** What is at an address; anything else is 404. */
  on(url: string, answer: Parameters<FeedHost['on']>[1]): void
  /** Origins that do not answer at all. */
  refuse(origin: string): void
  /** Addresses that were asked for since the last call. */
  asked(): string[]
}

/** Other hosts under their own names, with http and https: all are one host on loopback, called by the real client. */
export async function startNamedHosts(): Promise<NamedHosts> {
  const host = await startFeedHost()
  const client = openOutbound({ allow: ['127.0.0.0/8'] })
  const refused = new Set<string>()
  const asked: string[] = []
  const pathOf = (url: string) => `/${url.replace('://', '/')}`
  return {
    outbound: {
      send(url, request) {
        const { href, origin } = new URL(url)
        asked.push(href)
        return client.send(refused.has(origin) ? 'http://127.0.0.1:9/' : host.url(pathOf(href)), request)
      },
    },
    on: (url, answer) => host.on(pathOf(url), answer),
    refuse: (origin) => void refused.add(origin),
    asked: () => asked.splice(0),
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]()
      await host[Symbol.asyncDispose]()
    },
  }
}
