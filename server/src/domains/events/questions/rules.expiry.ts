import { type findSettings, retentionOf } from '#domains/foundation/settings/index.ts'

type Settings = Awaited<ReturnType<typeof findSettings>>

/** How long answers are kept after the end of an event, at most; organizers may say fewer days. */
export interface Expiry {
  now: Date
  /** For ordinary answers of people with a spot. */
  days: number
  /** For sensitive ones, and for those of people who got no spot. */
  shortDays: number
}

export function decideExpiry(settings: Pick<Settings, 'retention'>, now: Date): Expiry {
  const { answerDays: days, sensitiveAnswerDays } = retentionOf(settings)
  return { now, days, shortDays: Math.min(days, sensitiveAnswerDays) }
}
