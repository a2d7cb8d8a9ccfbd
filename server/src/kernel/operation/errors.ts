/** The one table of error codes: code → status and the text used when a handler has nothing more precise to say. */
export const errorTable = {
  validation_failed: [400, 'The request is not valid'],
  invalid_json: [400, 'The body is not valid JSON'],
  invalid_cursor: [400, 'This cursor does not belong to this query; start again without it'],
  invalid_scope: [400, 'An unknown scope was asked for; GET /v1/scopes lists them'],
  cannot_follow_self: [400, 'You cannot follow yourself'],
  idempotency_unsupported: [
    400,
    'The answer holds a secret that is shown once, so Idempotency-Key is not accepted here',
  ],
  webhook_url_blocked: [400, 'This address cannot receive webhooks; use a public https URL'],
  unsupported_media_type: [400, 'Send the body as application/json'],
  payload_too_large: [400, 'The body is too large'],
  sse_unsupported: [400, 'Server-sent events are not supported; use POST'],

  unauthorized: [401, 'Sign in, or send a token as Authorization: Bearer'],
  invalid_token: [401, 'This token is not valid; it may have been revoked'],
  token_expired: [401, 'This token has expired; create or refresh one'],

  insufficient_scope: [403, 'This token lacks the scope that is needed here'],
  forbidden: [403, 'You do not have the role that is needed here'],
  banned: [403, 'You cannot take part in this group'],
  scope_escalation: [403, 'A token cannot be given more scopes than the credential that makes it'],
  csrf_refused: [403, 'This request did not come from this site'],
  account_suspended: [403, 'This account is suspended'],
  entitlement_required: [403, 'Your account is not entitled to do this; ask an administrator'],
  own_credential_required: [
    403,
    'An application cannot do this for you; use your browser or a token you made yourself',
  ],
  reauthentication_required: [403, 'Sign in again to do this: your last sign-in was too long ago'],

  not_found: [404, 'There is nothing here'],
  event_not_found: [404, 'No such event'],
  group_not_found: [404, 'No such group'],
  user_not_found: [404, 'No such user'],
  badge_not_found: [404, 'No such badge'],
  claim_not_found: [404, 'No such claim code'],
  checkin_code_not_found: [404, 'No such check-in code'],
  rsvp_not_found: [404, 'You have no RSVP to this event'],
  app_not_found: [404, 'No such application'],
  secret_not_found: [404, 'No such secret of this application'],
  webhook_not_found: [404, 'No such webhook'],
  delivery_not_found: [404, 'No such delivery'],
  token_not_found: [404, 'No such token'],
  upload_not_found: [404, 'No such upload'],
  step_not_found: [404, 'No such onboarding step'],
  pass_not_found: [404, 'No such pass'],
  grant_not_found: [404, 'No such grant'],
  report_not_found: [404, 'No such report'],
  role_offer_not_found: [404, 'No such offer of a role'],
  ban_not_found: [404, 'No such ban'],

  already_rsvped: [409, 'You already have an RSVP to this event'],
  event_full: [409, 'This event is full'],
  rsvp_closed: [409, 'RSVP is not open for this event now'],
  already_checked_in: [409, 'Already checked in'],
  checkin_not_open: [409, 'Check-in has not opened yet'],
  rsvp_declined: [409, 'This person gave up their seat; only they can take one again'],
  rsvp_required: [409, 'This event takes only people with an RSVP'],
  not_waitlisted: [409, 'This person is not on the waitlist'],
  capacity_below_confirmed: [409, 'More people are confirmed than this capacity allows'],
  event_has_rsvps: [409, 'People have an RSVP to this event; cancel it instead'],
  event_read_only: [409, 'This event is synced from another platform; change it there'],
  already_cancelled: [409, 'Already cancelled'],
  invalid_state: [409, 'The present state does not allow this'],
  already_claimed: [409, 'You have claimed this already'],
  claim_pending: [409, 'Your claim is waiting for review'],
  already_manager: [409, 'You already have a role in this group'],
  already_reviewed: [409, 'This request has been reviewed already'],
  username_taken: [409, 'This username is taken'],
  username_reserved: [409, 'This username is reserved'],
  username_change_too_soon: [409, 'A username can be changed once in 30 days'],
  urlname_taken: [409, 'This URL name is taken'],
  slug_taken: [409, 'This slug is taken'],
  code_taken: [409, 'This code is taken'],
  last_owner: [409, 'The last owner cannot leave; make somebody else an owner first'],
  has_upcoming_events: [409, 'The group has upcoming events; cancel them first'],
  last_login_method: [409, 'This is the last way to sign in; add another first'],
  pass_already_claimed: [409, 'This pass belongs to somebody already'],
  pass_not_releasable: [409, 'This pass cannot be released'],
  limit_reached: [409, 'You have as many of these as an account may have; delete one first'],
  quota_exceeded: [409, 'Your storage is full; delete some files first'],
  idempotency_mismatch: [409, 'This Idempotency-Key was used with another request; use a new key'],
  request_in_flight: [409, 'The first request with this Idempotency-Key is still running; try again shortly'],
  public_client: [409, 'A public application has no secret'],

  event_ended: [410, 'This event has ended'],
  event_cancelled: [410, 'This event was cancelled'],
  checkin_closed: [410, 'Check-in has closed'],
  checkin_code_expired: [410, 'This check-in code has expired'],
  checkin_code_exhausted: [410, 'This check-in code has been used up'],
  claim_expired: [410, 'This claim code has expired'],
  claim_exhausted: [410, 'This claim code has been used up'],
  pass_inactive: [410, 'This pass is switched off'],

  range_not_satisfiable: [416, 'The file is shorter than this range'],

  rate_limited: [429, 'Too many requests; wait until the time in X-RateLimit-Reset'],
  internal_error: [500, 'Something went wrong on our side; quote the X-Request-Id when you report it'],
  unavailable: [503, 'The service is busy or a part of it is away; try again shortly'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

/** What is wrong with one field of a request; an empty `field` stands for the whole of it. */
export interface Problem {
  field: string
  /** Goes on after the name of the field: "must not be blank". */
  message: string
}

/** The only error a caller ever learns about; everything else becomes `internal_error`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]

  constructor(
    code: ErrorCode,
    text: string = errorTable[code][1],
    headers: Record<string, string> = {},
    problems: readonly Problem[] = [],
  ) {
    super(text)
    this.problems = problems
    this.code = code
    this.status = errorTable[code][0]
    this.headers = headers
  }
}

/** A mail server said for good that there is no such address. Trying again would only hurt our name as a sender. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** The instance has sent as many mails as it may for now; what waits can be sent later. */
export class MailLimitReached extends Error {
  override readonly name = 'MailLimitReached'
  readonly until: Date
  constructor(until: Date) {
    super(`no more mail is sent before ${until.toISOString()}`)
    this.until = until
  }
}

/** Why nothing came back that may be used; the message says more, for the log. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: 'address' | 'url' | 'size' | 'timeout' | 'connection' | 'busy'
  constructor(reason: OutboundError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** The store of files is away, or does not answer in time. What needs it can be asked for again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
