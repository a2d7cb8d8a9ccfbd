import type { UnavailableReason } from './unavailable.ts'

/** Every error code with its status and its default text: what happened; what to do next. */
export const errorTable = {
  validation_failed: [400, 'The request is not valid; correct the fields named in problems'],
  invalid_json: [400, 'The body is not valid JSON; correct it and send it again'],
  invalid_cursor: [400, 'This cursor does not belong to this query; start again without it'],
  invalid_scope: [400, 'The request names an unknown scope; GET /v1/scopes lists the scopes'],
  cannot_follow_self: [400, 'You cannot follow yourself; choose another user'],
  idempotency_unsupported: [
    400,
    'The response has a secret that is shown only once; send the request without Idempotency-Key',
  ],
  webhook_url_blocked: [400, 'This URL cannot receive webhooks; use a public https URL'],
  unsupported_media_type: [400, 'Send the body as application/json'],
  payload_too_large: [400, 'The body is too large; send less data'],
  answers_required: [400, 'The hosts of this event ask something first; answer the questions named in problems'],
  format_unsupported: [501, 'This format is not supported; send format=json, or leave it out'],
  sse_unsupported: [400, 'Server-sent events are not supported; use POST'],

  unauthorized: [401, 'Sign in, or send a token as Authorization: Bearer'],
  invalid_token: [401, 'This token is not valid and may have been revoked; create a new one'],
  token_expired: [401, 'This token has expired; create or refresh one'],

  insufficient_scope: [403, 'The token lacks the scope this needs; use a token with that scope'],
  forbidden: [403, 'You do not have the role this needs; ask an owner of the group'],
  banned: [403, 'You are banned from this group; contact its organizers'],
  scope_escalation: [
    403,
    'A new token cannot have more scopes than the credential that creates it; request fewer scopes',
  ],
  csrf_refused: [403, 'This request did not come from this site; reload the page and try again'],
  account_suspended: [403, 'This account is suspended; contact an administrator'],
  entitlement_required: [403, 'Your account lacks the entitlement for this; ask an administrator'],
  own_credential_required: [
    403,
    'An application cannot do this for you; use your browser or a token you created yourself',
  ],
  reauthentication_required: [403, 'Your last sign-in was too long ago; sign in again and repeat the request'],
  passkey_required: [
    403,
    'Administrators of this instance sign in with a passkey; add one in your security settings, and sign in with it',
  ],

  not_found: [404, 'There is nothing at this address; check the URL'],
  event_not_found: [404, 'There is no such event, or you cannot see it; check the id'],
  series_not_found: [404, 'There is no such series, or you cannot see it; check the id'],
  group_not_found: [404, 'There is no such group, or you cannot see it; check the URL name or id'],
  user_not_found: [404, 'There is no such user, or you cannot see them; check the username or id'],
  badge_not_found: [404, 'There is no such badge; check the slug or id'],
  announcement_not_found: [404, 'There is no such announcement, or you cannot see it; check the id'],
  claim_not_found: [404, 'There is no such claim code or invite; check what you entered'],
  invitation_not_found: [404, 'There is no such invitation; ask an organizer for a new link'],
  checkin_code_not_found: [404, 'There is no such check-in code; check what you entered'],
  ticket_not_found: [404, 'There is no such ticket for this event; it may have been renewed'],
  guest_not_found: [404, 'There is no such guest in your party; list your guests'],
  spot_gift_not_found: [404, 'This link to a spot has ended; ask who sent it for a new one'],
  rsvp_not_found: [404, 'There is no RSVP to this event; RSVP first'],
  app_not_found: [404, 'There is no such application; GET /v1/developer/apps lists yours'],
  secret_not_found: [404, 'This application has no such secret; list its secrets for their ids'],
  webhook_not_found: [404, 'There is no such webhook; GET /v1/developer/webhooks lists yours'],
  delivery_not_found: [404, 'There is no such delivery; attempts are kept for 30 days'],
  token_not_found: [404, 'There is no such token; GET /v1/profile/tokens lists yours'],
  upload_not_found: [404, 'There is no such file; it may not be uploaded yet or was deleted'],
  step_not_found: [404, 'There is no such onboarding step; GET /v1/me/onboarding lists them'],
  pass_not_found: [404, 'There is no such pass; check its id'],
  grant_not_found: [404, 'There is no such grant; GET /v1/profile/grants lists yours'],
  approval_not_found: [404, 'There is no such request, or it has expired; GET /v1/admin/approvals lists them'],
  report_not_found: [404, 'There is no such report; GET /v1/admin/reports lists them'],
  role_offer_not_found: [404, 'There is no such role offer; it may have expired or been withdrawn'],
  provider_not_found: [404, 'There is no such provider; GET /v1/admin/identity-providers lists them'],
  sign_up_request_not_found: [
    404,
    'This person no longer waits to join; GET /v1/admin/sign-up-requests lists who does',
  ],
  recovery_not_found: [404, 'This change of address has ended; GET /v1/admin/recoveries lists them'],
  channel_not_found: [404, 'There is no such channel; list the channels of the group'],
  source_not_found: [404, 'There is no such source; list the sources of the group'],
  federation_off: [404, 'This instance does not take part in federation; its operator can turn it on'],
  block_not_found: [404, 'This server is not blocked; GET /v1/admin/federation/blocks lists those that are'],
  ban_not_found: [404, 'There is no such ban; GET /v1/admin/bans lists them'],

  already_rsvped: [409, 'There is already an RSVP to this event; cancel it to change it'],
  event_full: [409, 'This event is full; try again later, as a seat may become free'],
  rsvp_closed: [409, 'RSVPs are not open for this event now; check when they open'],
  already_checked_in: [409, 'This check-in already exists; there is nothing left to do'],
  checkin_not_open: [409, 'Check-in is not open yet; it opens two hours before the start'],
  rsvp_declined: [409, 'This user gave up their seat; only they can RSVP again'],
  rsvp_required: [409, 'This event admits only users with an RSVP; RSVP first'],
  request_declined: [409, 'The organizers could not offer a spot this time; wait until they let you ask again'],
  not_pending: [409, 'This user has no request that waits for an answer; list the requests'],
  not_waitlisted: [409, 'This user is not on the waitlist; list the attendees to see who is'],
  changed_meanwhile: [409, 'Someone else changed it meanwhile; load it again and repeat your change'],
  capacity_below_confirmed: [409, 'More seats are confirmed than this capacity allows; choose a higher one'],
  event_has_rsvps: [409, 'This event has RSVPs; cancel it instead of deleting it'],
  event_read_only: [409, 'This event is synced from another platform; change it there'],
  rsvp_elsewhere: [409, 'RSVPs to this event are made on another site; open its ticketUrl or platformEventUrl'],
  already_followed: [409, 'This group already follows this address; there is nothing left to do'],
  source_unreadable: [409, 'Nothing could be read at this address; check that it is public and leads to a calendar'],
  already_cancelled: [409, 'This is already cancelled; there is nothing left to do'],
  invalid_state: [409, 'The current state does not allow this; read it again before you retry'],
  already_claimed: [409, 'You have already claimed this; there is nothing left to do'],
  claim_unproven: [
    409,
    'The calendar does not have the code; put it into the description of an event there, save it, and check again later',
  ],
  claim_pending: [409, 'Your request is waiting for review; wait for an owner of the group'],
  already_manager: [409, 'You already have a role in this group; there is nothing left to do'],
  already_reviewed: [409, 'This request has already been reviewed; it cannot be reviewed again'],
  username_taken: [409, 'This username is taken; choose another'],
  username_reserved: [409, 'This username is reserved; choose another'],
  username_change_too_soon: [409, 'A username can be changed once every 30 days; try again later'],
  urlname_taken: [409, 'This URL name is taken; choose another'],
  slug_taken: [409, 'This slug is taken; choose another'],
  code_taken: [409, 'This code is taken; choose another'],
  last_owner: [409, 'The last owner cannot leave; make another user an owner first'],
  has_upcoming_events: [409, 'The group has upcoming events; cancel them first'],
  last_login_method: [409, 'This is the last way to sign in to this account; add another first'],
  pass_already_claimed: [409, 'This pass already belongs to a member; its owner can release it'],
  pass_not_releasable: [409, 'This pass cannot be released; turn it off instead'],
  limit_reached: [409, 'You have reached the limit for these; delete one first'],
  quota_exceeded: [409, 'Your storage is full; delete some files first'],
  idempotency_mismatch: [409, 'This Idempotency-Key was used with a different request; use a new key'],
  request_in_flight: [409, 'The first request with this Idempotency-Key is still running; try again shortly'],
  public_client: [409, 'A public application has no secret; register a confidential application to get one'],

  event_ended: [410, 'This event has ended and can no longer be changed or joined'],
  event_cancelled: [410, 'This event was cancelled and can no longer be changed or joined'],
  checkin_closed: [410, 'Check-in is closed; ask an organizer to check you in'],
  checkin_code_expired: [410, 'This check-in code has expired; ask an organizer for a new one'],
  checkin_code_exhausted: [410, 'This check-in code has no uses left; ask an organizer for a new one'],
  claim_expired: [410, 'This code or invite has expired; ask for a new one'],
  claim_exhausted: [410, 'This code or invite has no uses left; ask for a new one'],
  pass_inactive: [410, 'This pass is turned off; ask its owner to turn it on'],

  range_not_satisfiable: [416, 'The file is shorter than this range; request a range within its size'],

  too_many_waiting: [429, 'Two of your requests already wait for events; end one of them, or send waitSeconds 0'],
  rate_limited: [429, 'Too many requests; wait until the time in X-RateLimit-Reset'],
  internal_error: [500, 'Something went wrong on our side; quote the X-Request-Id when you report it'],
  unavailable: [503, 'The service is busy or partly unavailable; try again shortly'],
  read_only: [503, 'This instance is read-only for now, so nothing can be changed; try again later'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

/** What is wrong with one field of a request; an empty `field` means the whole request. */
export interface Problem {
  field: string
  /** Continues the name of the field: "must not be blank". */
  message: string
  /** The rule that is broken, for pages, which have their own words for it. Not sent to clients. */
  rule?: { keyword: string; limit?: number }
}

/** The only error that callers see; every other error becomes `internal_error`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]
  /** Of a 503, for the log and the metrics. */
  readonly reason: UnavailableReason | undefined

  constructor(
    code: ErrorCode,
    text: string = errorTable[code][1],
    headers: Record<string, string> = {},
    problems: readonly Problem[] = [],
    reason?: UnavailableReason,
  ) {
    super(text)
    this.reason = reason
    this.problems = problems
    this.code = code
    this.status = errorTable[code][0]
    this.headers = headers
  }
}

/** Every 503 is made here, so that each has its reason. */
export function unavailable(reason: UnavailableReason, text?: string, retrySeconds = 1): ApiError {
  return new ApiError('unavailable', text, { 'Retry-After': String(retrySeconds) }, [], reason)
}

/** A mail server rejected the address permanently. Retrying would only hurt our reputation as a sender. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** The instance has reached its limit of mails for now; the rest is sent later. */
export class MailLimitReached extends Error {
  override readonly name = 'MailLimitReached'
  readonly until: Date
  constructor(until: Date) {
    super(`no more mail is sent before ${until.toISOString()}`)
    this.until = until
  }
}

/** The operator has paused everything that leaves the instance, such as after a restore; the mail is sent later. */
export class MailPaused extends Error {
  override readonly name = 'MailPaused'
  constructor() {
    super('mail is paused by OUTBOUND_PAUSED or by hearthctl admin outbound pause')
  }
}

/** Why an outbound request gave no usable response; the message has the detail for the log. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: 'address' | 'url' | 'size' | 'timeout' | 'connection' | 'busy'
  /** Whether the response had begun. */
  readonly hasBegun: boolean
  constructor(reason: OutboundError['reason'], message: string, options: ErrorOptions & { hasBegun?: boolean } = {}) {
    super(message, options)
    this.reason = reason
    this.hasBegun = options.hasBegun ?? false
  }
}

/** The object store is unavailable or too slow. The caller can retry. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

export function isNotFound(code: ErrorCode): boolean {
  return code === 'not_found' || code.endsWith('_not_found')
}
