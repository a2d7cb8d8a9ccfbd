import type { JobContext, ReactionContext } from './context.ts'
import type { DomainEvent, EventType } from './events.ts'

/** A worker says every ten seconds that it runs. Several of these may be lost on a busy machine. */
export const workerLostSeconds = 60

/** Background work. Its data is ids only; the handler reads the rows again, because time has passed. */
export interface Job<D extends object = Record<string, never>> {
  name: string
  /** Cron in UTC, for scheduled jobs. */
  schedule?: string
  /**
   * Sends mail, calls other servers, or deletes files from the store. While the operator has paused outbound, its jobs wait
   * in the queue; a scheduled one is skipped, because its next run does the same work.
   */
  isOutbound?: true
  handler(ctx: JobContext, data: D): Promise<void>
}

export function job<D extends object = Record<string, never>>(declaration: Job<D>): Job<D> {
  return declaration
}

/** A job of any data, as registries and the worker hold it. */
export type AnyJob = Job<never>

/** What a capability does after a domain event of another one. Runs once per event, in its own transaction. */
export interface Reaction<T extends EventType = EventType> {
  name: string
  on: T | readonly T[]
  handler(ctx: ReactionContext, event: DomainEvent<T>): Promise<void>
}

export function reaction<T extends EventType>(declaration: Reaction<T>): Reaction<T> {
  return declaration
}

/** A reaction to any events, as registries and the worker hold it. */
export interface AnyReaction extends Pick<Reaction, 'name' | 'on'> {
  handler(ctx: ReactionContext, event: never): Promise<void>
}
