import type { Kysely, Transaction } from 'kysely'
import type { DB as Database } from './data/database-schema.ts'
import type { Concern, EventData, EventType } from './events.ts'
import type { FeedParser } from './feeds.ts'
import type { Job } from './jobs.ts'
import type { FileInspector, ObjectStore } from './object-store.ts'
import type { Role, Scope } from './operation/scopes.ts'

/** Reads only: an insert through it does not compile. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'with' | 'fn' | 'executeQuery' | 'getExecutor'>
/** The transaction of a write. */
export type Writer = Transaction<Database>
/** The database itself, for a change that is one single statement. */
export type Autocommit = Kysely<Database>

/** How the caller authenticated. The id is kept so that what a token creates can be revoked with it. */
export interface Credential {
  kind: 'token' | 'session' | 'grant'
  id: string
  /** The grant, if an application calls with its own token or with a token it created. */
  grantId: string | null
  /** The authorization under that grant. Tokens created through it are revoked with it. */
  familyId: string | null
  expiresAt: string | null
  /** When the user of a session last signed in. */
  signedInAt?: string
  /** An administrator's session that has no administrator's rights, because it began without a passkey. */
  lacksPasskey?: boolean
}

/** The row of a credential, found by the hash of the presented secret. */
export interface CredentialHolder {
  id: string
  userId: string
  role: string
  isSuspended: boolean
  isRevoked: boolean
  expiresAt: string | null
  usedAt: string | null
  grantId?: string | null
  familyId?: string | null
  signedInAt?: string
  lacksPasskey?: boolean
  /** Undefined means every scope its user may hold. */
  scopes?: string[]
}

export interface Caller {
  userId: string
  role: Role
  scopes: ReadonlySet<Scope>
  credential: Credential
}

export interface AuditEntry {
  action: string
  target: string
  detail?: Record<string, unknown>
  /** The actor, when the request was not signed in at its start: a sign-in, or a link in a mail. */
  by?: { userId: string; credential: Pick<Credential, 'kind' | 'id'> | null }
}

/** A transaction plus what is written with it: domain events, audit rows and, in reactions and jobs, further jobs. */
export interface UnitOfWork {
  db: Writer
  /** Buffered; one statement inserts everything just before COMMIT. */
  emit<T extends EventType>(type: T, data: EventData[T], concern?: Concern): void
  audit(entry: AuditEntry): void
}

export interface JobQueue {
  /** With an occasion, further jobs for it are dropped until an hour after the first one finished. */
  enqueue<D extends object>(job: Job<D>, data: D, occasion?: string): void
}

export interface Clock {
  now(): Date
}

export interface Mail {
  to: string
  /** Shown as the sender, unless the operator has named one. */
  senderName: string
  subject: string
  text: string
  html: string
  /** A calendar entry that mail programs offer to add or remove. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** A picture inside the mail, so that no server is asked for it when the mail is read. */
  qrCode?: { cid: string; text: string }
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string
  /** The same on every retry, so that a repeated mail can be recognized. */
  messageId: string
}

export interface Mailer {
  /** The sender's address without the name; calendar entries name it as their organizer. */
  address: string
  /**
   * Returns what the mail server said, or undefined where there is none. Throws `AddressRefused` when the address
   * permanently rejects mail.
   */
  send(mail: Mail): Promise<string | undefined>
  /** Throws `MailPaused` while the operator has paused mail, so that nothing is written for a mail that is not sent. */
  assertSending?(): Promise<void>
}

/** URLs of this instance, including ones that carry signed data. */
export interface Links {
  baseUrl: string
  /** URL of an emoji's image, or null if the text is not an emoji. */
  emojiUrl(emoji: string): string | null
  /** For use in a URL. Its holder can read it, so it must carry ids and no secrets. */
  seal(purpose: LinkPurpose, statement: object): string
  /** The data sealed for this purpose, or undefined for anything else. */
  open(purpose: LinkPurpose, sealed: string): unknown
}
type LinkPurpose =
  | 'mail-links'
  | 'exports'
  | 'pass-exports'
  | 'group-people'
  | 'audit-exports'
  | 'group-exports'
  | 'sign-up-work'
  | 'intents'
  | 'feeds'
  | 'door'
  | 'walls'
  | 'guest-tickets'

type SecretPurpose = 'webhook-secrets' | 'identity-providers' | 'sources' | 'federation' | 'answers'

/** Encrypts what must be used again in clear, such as a webhook's secret. The output names the key it was made with. */
export interface Cipher extends Fingerprints {
  encrypt(purpose: SecretPurpose, plain: string): string
  /** Throws when the text was encrypted for another purpose or with a key that is gone. */
  decrypt(purpose: SecretPurpose, sealed: string): string
  /** Says in the log what could not be opened, by its ids and never by what it holds. */
  report?(what: string, why: unknown): void
}

/** Keyed hashes: find a text again without storing it. */
export interface Fingerprints {
  /** The ids of the keys, newest first. */
  ids: readonly string[]
  /** One per key, newest first, so that rows written with an older key are still found. */
  fingerprints(
    purpose: 'bans' | 'invitations' | 'invitation-tokens' | 'source-addresses' | 'ownership-claims',
    text: string,
  ): Buffer[]
}

export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Covers everything from the DNS lookup to the last byte. */
  timeoutMs: number
  maxBytes: number
  /** If true, a response that is too long or too slow is cut; otherwise it is an error. */
  beginning?: boolean
  /** Compressed responses are accepted and decompressed; `maxBytes` counts before and after. Not with `beginning`. */
  decompress?: boolean
  signal?: AbortSignal
  /** Caused by a request that has proven nothing yet: it has places of its own, one for each host. */
  purpose?: 'inbox' | 'documents'
}

export interface OutboundAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Requests to addresses that users have chosen. */
export interface Outbound {
  /** Why this URL is never requested, as far as that is known without a DNS lookup; undefined if it is allowed. */
  refusalOf(url: string): string | undefined
  /** Throws `OutboundError`. Redirects are returned, not followed. */
  send(url: string | URL, request: OutboundRequest): Promise<OutboundAnswer>
}

export type GeocoderKind = 'photon' | 'nominatim'

/** Finds places by their address. The operator may name one. */
export interface Geocoder {
  kind: GeocoderKind
  /** The JSON that the geocoder answered. Throws `OutboundError`. */
  search(words: string): Promise<unknown>
}

/** What the publisher says about the newest release. */
export interface ReleaseNews {
  /** Throws `OutboundError`, or another error when it is no release. */
  read(): Promise<{ version: string; date: string }>
}

/** What is sent to a server that follows a group, and the key that signs it. */
export interface FederationDelivery {
  inbox: string
  body: string
  keyId: string
  /** PEM. */
  privateKey: string
}

/** How groups are followed from other servers. */
export interface Federation {
  /** What stands after the name in `@name@host`. */
  host: string
  /** The status of the answer. Throws `OutboundError`. */
  deliver(delivery: FederationDelivery): Promise<number>
}

/** What a job may use besides the database. */
export interface Ports {
  mailer: Mailer
  store: ObjectStore
  inspector: FileInspector
}

interface Moment {
  now: Date
  links: Links
  cipher: Cipher
  outbound: Pick<Outbound, 'refusalOf'>
  /** Undefined where the operator has named none. */
  geocoder?: Geocoder | undefined
  /** Undefined where federation is off. */
  federation?: Federation | undefined
  /** In the worker, where the operator wants to know of newer releases. */
  releaseNews?: ReleaseNews | undefined
}

/** What an API process knows about itself and its configuration, for administrators. */
export interface Installation {
  version: string
  commit: string | undefined
  /** The newest migration that this code knows, such as `0032_badge_texts`. */
  schema: string
  /** The version of Node.js. */
  node: string
  isProduction: boolean
  hasMailServer: boolean
  /** The most mails of an hour, where the operator has set it. */
  mailPerHour: number | undefined
  /** By the environment; a pause in the database comes beside it. */
  isOutboundPaused: boolean
  /** Where newer releases are published, if the operator wants to know of them. */
  releaseNewsUrl: string | undefined
  /** For how many days tables have partitions. */
  countPartitionDays(): Promise<number>
  /** What the checks of this process warn of. */
  findings(): { check: string; text: string }[]
}

/** A rate limit of a user as it is now. */
export interface RateLimitState {
  name: 'api' | 'browser' | 'pages'
  limit: number
  used: number
  remaining: number
  resetAt: string
  windowSeconds: number
}

export interface RateLimits {
  /** Reads them without counting. */
  list(userId: string): Promise<RateLimitState[]>
}

export interface ReadContext extends Moment {
  db: Reader
  rateLimits: RateLimits
  installation: Installation
}
export interface WriteContext extends Moment, UnitOfWork {}
/** What a request waits for. */
export interface Wait<T> {
  key: string
  seconds: number
  /** Those of the keys for which there is something. The same function for all, because one call asks for all that wait. */
  find(db: Reader, keys: string[]): Promise<string[]>
  /** Undefined when another request was faster. */
  take(): Promise<T | undefined>
}

/** Calls other services, so it holds no transaction but can open short ones. */
export interface ExternalContext extends ReadContext {
  /** What was taken; undefined when the time is over, the client is gone or the process stops. Only where `isHeld`. */
  hold<T>(what: Wait<T>): Promise<T | undefined>
  /** Whether the client has closed the connection, as far as that is known. */
  isGone(): boolean
  outbound: Outbound
  store: ObjectStore
  mailer: Mailer
  feedParser: FeedParser
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}
export interface ReactionContext extends WriteContext, JobQueue {}
export interface JobContext extends Moment, Ports {
  db: Reader
  write<T>(work: (unit: UnitOfWork & JobQueue) => Promise<T>): Promise<T>
}
