import type { JobContext, ReactionContext } from './context.ts'
import type { DomainEvent, EventType } from './events.ts'

/** A worker says every ten seconds that it runs. Several of these may be lost on a busy machine. */
export const workerLostSeconds = 60

/** Parts that an operator can turn on. */
export type Feature = 'federation'

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
  /** Exists only where the operator has turned this on. */
  needs?: Feature
  handler(ctx: JobContext, data: D): Promise<void>
}

export function job<D extends object = Record<string, never>>(declaration: Job<D>): Job<D> {
  return declaration
}

/** A job of any data, as registries and the worker hold it. */
export type AnyJob = Job<never>

/**
 * What a capability does after a domain event of another one. Runs once per event. Events that come at the same time share a
 * job and a transaction; if that fails, each is tried in a transaction of its own.
 */
export interface Reaction<T extends EventType = EventType> {
  name: string
  on: T | readonly T[]
  /** Exists only where the operator has turned this on. */
  needs?: Feature
  /** Never shares a transaction, because the handler locks rows that requests wait for. */
  isAlone?: true
  handler(ctx: ReactionContext, event: DomainEvent<T>): Promise<void>
  /** Does the same for several events, for a handler that locks rows: those of all events are locked in one order. */
  handleAll?(ctx: ReactionContext, events: DomainEvent<T>[]): Promise<void>
}

export function reaction<T extends EventType>(declaration: Reaction<T>): Reaction<T> {
  return declaration
}

/** A reaction to any events, as registries and the worker hold it. */
export interface AnyReaction extends Pick<Reaction, 'name' | 'on' | 'needs' | 'isAlone'> {
  handler(ctx: ReactionContext, event: never): Promise<void>
  handleAll?(ctx: ReactionContext, events: never[]): Promise<void>
}
