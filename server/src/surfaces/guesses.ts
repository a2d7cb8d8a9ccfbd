import type { Clock } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Bucket, Limiter } from '../platform/limiter.ts'
import { refusalHeaders } from './http/rate-limit.ts'

interface Guard {
  limiter: Limiter
  clock: Clock
}

const wrongCodes = 'Too many wrong codes'

/** Told apart from other limits, because something else helps against it. */
export class TooManyGuesses extends ApiError {}

/**
 * A wrong code is told to be wrong ten times in ten minutes; after that nothing is told, right or wrong. Whoever guesses
 * is known by their id, and a stranger by where they come from.
 */
export async function limitGuesses<T>(
  { limiter, clock }: Guard,
  guesser: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const bucket: Bucket = { key: `guesses:${guesser}`, limit: 10, windowSeconds: 600 }
  const look = await limiter.consume(bucket, 0)
  if (look.remaining === 0) throw tooManyGuesses(look.resetAt, clock.now())
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const verdict = await limiter.consume(bucket, 1)
    throw verdict.allowed ? error : tooManyGuesses(verdict.resetAt, clock.now())
  }
}

function tooManyGuesses(resetAt: number, now: Date): TooManyGuesses {
  const { code, message, headers } = tooOften(wrongCodes, resetAt, now)
  return new TooManyGuesses(code, message, { ...headers })
}

export function tooOften(what: string, resetAt: number, now: Date): ApiError {
  const headers = refusalHeaders(resetAt, now)
  const minutes = Math.ceil(Number(headers['Retry-After']) / 60)
  const text = `${what}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
  return new ApiError('rate_limited', text, headers)
}
