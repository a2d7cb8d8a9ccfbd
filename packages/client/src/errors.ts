import type { ErrorCode } from './generated/types.ts'

/** A field that is wrong. */
export interface Problem {
  /** Path of the field with dots, such as `venue.latitude`; empty for the whole body. */
  field: string
  message: string
}

/** Errors that do not come from the API: no answer, or an answer from something else, such as a proxy. */
export type ConnectionErrorCode = 'network' | 'unexpected_response'

interface ErrorDetails extends ErrorOptions {
  requestId?: string | undefined
  retryAfterMs?: number | undefined
  problems?: readonly Problem[] | undefined
}

/** Why a call failed. `C` has the codes of the operation. */
export class HearthError<C extends string = ErrorCode> extends Error {
  override readonly name = 'HearthError'
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: C | ConnectionErrorCode
  /** Name it when you report a problem: the operator finds the request by it. */
  readonly requestId: string | undefined
  /** How long to wait before the next try, where the server said so. */
  readonly retryAfterMs: number | undefined
  /** With `validation_failed`: every field that is wrong. */
  readonly problems: readonly Problem[]

  constructor(status: number, code: C | ConnectionErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details)
    this.status = status
    this.code = code
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs
    this.problems = details.problems ?? []
  }
}
