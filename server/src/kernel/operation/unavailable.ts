/**
 * Why a request was answered 503: `reason` in its log line and the label of `hearth_unavailable_total`.
 * docs/operate/troubleshooting.md says for each what to look at.
 */
export const unavailableReasons = [
  /** The process has more to do than it can: too many requests at once, or a slow event loop. */
  'shed',
  /** All connections of this process to the database are in use. */
  'pool',
  /** The database cannot be reached, refuses the connection, is read-only or out of resources. */
  'database',
  /** A lock was not free in time, or transactions got in each other's way repeatedly. */
  'lock',
  /** Too many wanted the same thing at once, such as a spot at one event: this request would have waited too long. */
  'crowd',
  /** A date of a series is new, and those who come to all dates get their spots first: for a second or two. */
  'regulars',
  /** A statement took longer than it may. */
  'statement',
  /** Migrations are missing, or one was applied at this moment. */
  'schema',
  /** The file storage does not answer. */
  'store',
  /** A mail that the user waits for could not be sent. */
  'mail',
  /** An operator has made the instance read-only. */
  'read_only',
  /** The client sent its request too slowly. */
  'body',
  /** The process is stopping; only /readyz says so. */
  'draining',
] as const

export type UnavailableReason = (typeof unavailableReasons)[number]
