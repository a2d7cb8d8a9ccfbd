import type { Clock } from '#kernel/context.ts'

export const systemClock: Clock = { now: () => new Date() }
