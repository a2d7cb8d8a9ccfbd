import type { Outbound, ReleaseNews } from '#kernel/context.ts'
import { OutboundError } from '#kernel/operation/errors.ts'
import { readRelease } from '#platform/releases.ts'

const timeoutMs = 10_000
const maxBytes = 64 * 1024

/** Reads the `release.json` that the operator names. The request is the same from every instance and every version. */
export function openReleaseNews(url: string, outbound: Outbound): ReleaseNews {
  return {
    async read() {
      const headers = { accept: 'application/json', 'user-agent': 'Hearth' }
      const answer = await outbound.send(url, { timeoutMs, maxBytes, headers })
      if (answer.status !== 200) throw new OutboundError('connection', `RELEASE_NEWS_URL answered ${answer.status}`)
      const { version, date } = readRelease(answer.body.toString('utf8'))
      return { version, date }
    },
  }
}
