import type { ExternalContext } from '#kernel/context.ts'
import { resolveAddress } from './commands.resolve.ts'
import { problemText } from './present.ts'
import { unreadable } from './rules.manage.ts'

interface Pasted {
  url: string
  key?: string | undefined
  timezone: string
}

/** What is at the address that someone pasted. Everything unreachable has one wording. */
export async function readPasted(ctx: ExternalContext, { url: text, key, timezone }: Pasted) {
  const { outbound, feedParser, now, links, installation } = ctx
  const way = { outbound, feedParser, now, timezone, baseUrl: links.baseUrl, version: installation.version }
  const found = await resolveAddress(way, text, key)
  if (found.status === 'failed') throw unreadable(found.problem, problemText(found.problem))
  const { kind, platform, url, host, reading } = found
  return { kind, platform, url, host, reading }
}
