import { ApiError } from '#kernel/operation/errors.ts'
import { hourMs } from '#kernel/time.ts'
import type { DeliveryOutcome } from './rules.ts'

/** The chat systems that a channel can be in. `standard` webhooks are those of developers. */
export const channelFormats = ['slack', 'discord', 'mattermost'] as const
export type ChannelFormat = (typeof channelFormats)[number]

export const channelsMax = 5
/** Of one channel. What comes beyond is not posted: a channel that is flooded is left by its readers. */
export const postsPerHour = 10
/** What a calendar brings so soon after the group began to follow it was there before, and is no news. */
export const firstReadingMs = hourMs

export function assertChannelRoom(count: number): void {
  if (count >= channelsMax)
    throw new ApiError('limit_reached', `A group can have ${channelsMax} channels; remove one first`)
}

const slackHost = /^hooks\.slack(-gov)?\.com$/
const discordHost = /^((ptb|canary)\.)?discord(app)?\.com$/
const discordPath = /^\/api\/(v\d+\/)?webhooks\//

/** By the address, where it tells: others can run a server of their own. */
export function guessFormat(url: URL): ChannelFormat | undefined {
  if (slackHost.test(url.hostname)) return 'slack'
  if (discordHost.test(url.hostname) && discordPath.test(url.pathname)) return 'discord'
  return undefined
}

/** What the address tells counts more than what was chosen. */
export function decideFormat(url: URL, chosen: ChannelFormat | undefined): ChannelFormat {
  const format = guessFormat(url) ?? chosen
  if (format !== undefined) return format
  const message = `must be one of ${channelFormats.join(', ')}, because the address does not tell`
  throw new ApiError('validation_failed', undefined, {}, [{ field: 'format', message, rule: { keyword: 'required' } }])
}

/** Changes after which an event that was not public may be. */
const revealing = ['visibility', 'hidden']
export const canBecomePublic = (fields: readonly string[]) => fields.some((field) => revealing.includes(field))

/** Slack and Discord say so of an address that was removed. */
export const isGone = (statusCode: number | null) => statusCode === 404 || statusCode === 410

/** Discord tells in the body how long to wait, in seconds. */
export function parseRetryBody(format: string, statusCode: number, body: Buffer): number | null {
  if (format !== 'discord' || statusCode !== 429) return null
  try {
    const seconds: unknown = JSON.parse(body.toString('utf8')).retry_after
    return typeof seconds === 'number' && seconds >= 0 ? Math.ceil(seconds * 1000) : null
  } catch {
    return null
  }
}

export const channelProblems = ['gone', 'refused', 'busy', 'server_error', 'unreachable', 'blocked'] as const
export type ChannelProblem = (typeof channelProblems)[number]

/** In words that an organizer can act on; null when it was accepted. */
export function problemOf({ statusCode, error }: Pick<DeliveryOutcome, 'statusCode' | 'error'>): ChannelProblem | null {
  if (statusCode === null) return error === 'address' || error === 'url' ? 'blocked' : 'unreachable'
  if (statusCode >= 200 && statusCode < 300) return null
  if (isGone(statusCode)) return 'gone'
  if (statusCode === 429) return 'busy'
  return statusCode >= 500 ? 'server_error' : 'refused'
}
