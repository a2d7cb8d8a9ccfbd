import type { HearthError } from './errors.ts'
import type { Pagination } from './generated/types.ts'

export interface CallOptions {
  /** Stops the call, also while it waits for the next try. `AbortSignal.timeout(5000)` limits its time. */
  signal?: AbortSignal | undefined
  /** Your own key for a call that must not happen twice; where the API supports keys, one is made for you otherwise. */
  idempotencyKey?: string | undefined
  headers?: Record<string, string> | undefined
}

/** What `.result()` resolves to: the data, or the error with the codes of this operation. */
export type Result<T, C extends string> = { data: T; error?: undefined } | { data?: undefined; error: HearthError<C> }

/** A promise of the data. `.result()` returns a typed error instead of throwing it. */
export interface Call<T, C extends string> extends Promise<T> {
  result(): Promise<Result<T, C>>
}

export interface Page<T> {
  data: T[]
  pagination: Pagination
}

/**
 * A promise of one page. `for await` walks the items of this page and of all that follow; `.pages()` walks whole pages.
 * With `before` in the query both go back to the first page.
 */
export interface PageCall<T, C extends string> extends Call<Page<T>, C>, AsyncIterable<T> {
  pages(): AsyncIterableIterator<Page<T>>
}
