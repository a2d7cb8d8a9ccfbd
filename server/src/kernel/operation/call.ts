import type { Static, TSchema } from 'typebox'
import type { Operation } from './operation.ts'
import type { Pagination } from './schema.ts'

/** Parts without fields are left out; parts whose fields are all optional may be. */
type Part<K extends string, T> = [keyof T] extends [never]
  ? { [P in K]?: never }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** What a caller of an operation gives. */
export type CallInput<P extends TSchema, Q extends TSchema, B extends TSchema> = Part<'params', Static<P>> &
  Part<'query', Static<Q>> &
  Part<'body', Static<B>>

/** What a caller of a list gets: one page of it. */
export interface ListAnswer<T> {
  items: T[]
  pagination: Static<typeof Pagination>
}

export type InputOf<T> = T extends Operation<infer I, unknown> ? I : never
export type OutputOf<T> = T extends Operation<unknown, infer O> ? O : never
