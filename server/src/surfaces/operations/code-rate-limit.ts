import type { Clock } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Bucket, Limiter } from '#platform/limits/limiter.ts'
import { openTurns } from '#platform/limits/turns.ts'
import { refusalHeaders } from './rate-limit-headers.ts'

interface Guard {
  limiter: Limiter
  clock: Clock
}

const wrongCodes = 'Too many wrong codes'

/** A class of its own, because pages give other advice for it than for other limits. */
export class TooManyGuesses extends ApiError {}

/**
 * At most 10 wrong codes per 10 minutes, per user or, when signed out, per address; then every code gets 429, so right and
 * wrong codes look the same. Each attempt is counted before it is made, because many may run at once, and given back
 * unless the code was wrong.
 */
export function limitGuesses<T>(guard: Guard, guesser: string, attempt: () => Promise<T>): Promise<T> {
  return inTurn(guesser, () => countGuess(guard, guesser, attempt))
}

/** Few attempts at a time: a venue full of members with the right code shares one address, and none of them is refused. */
const inTurn = openTurns({ atOnceMax: 3 })

async function countGuess<T>({ limiter, clock }: Guard, guesser: string, attempt: () => Promise<T>): Promise<T> {
  const bucket: Bucket = { key: `guesses:${guesser}`, limit: 10, windowSeconds: 600 }
  const { allowed, isCounted, resetAt } = await limiter.consume(bucket, 1)
  let isWrong = false
  try {
    if (!allowed) throw tooManyGuesses(resetAt, clock.now())
    return await attempt()
  } catch (error) {
    isWrong = error instanceof ApiError && error.status === 404
    throw error
  } finally {
    if (isCounted && !isWrong) await limiter.consume(bucket, -1)
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
