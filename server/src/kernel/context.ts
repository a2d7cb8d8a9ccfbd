import type { Kysely, Transaction } from 'kysely'
import type { DB as Database } from './data/database-schema.ts'
import type { Concern, EventData, EventType } from './events.ts'
import type { Job } from './jobs.ts'
import type { FileInspector, ObjectStore } from './object-store.ts'
import type { Role, Scope } from './operation/scopes.ts'

/** Reads only: an insert through it does not compile. */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'with' | 'fn' | 'executeQuery' | 'getExecutor'>
/** The one transaction of a write. */
export type Writer = Transaction<Database>
/** Where a single statement may be the whole change: the database itself. */
export type Autocommit = Kysely<Database>

/** How the caller proved who they are. A token keeps its id so that what it makes can die with it. */
export interface Credential {
  kind: 'token' | 'session' | 'grant'
  id: string
  /** What a person gave an application, if it is one that calls, with its own token or with one that it made. */
  grantId: string | null
  /** The one authorization under that grant; the tokens made through it end with it. */
  familyId: string | null
  expiresAt: string | null
  /** When the person behind a session last proved who they are. */
  signedInAt?: string
}

/** The row behind a credential, found by the hash of what was presented. */
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
  /** Undefined stands for everything its user may hold. */
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
  /** Who acts, where the request did not say so when it came: at a sign-in. */
  by?: { userId: string; credential: Pick<Credential, 'kind' | 'id'> }
}

/** A transaction with what is written beside it: events, audit rows and, for reactions and jobs, further jobs. */
export interface UnitOfWork {
  db: Writer
  /** Buffered, and inserted by one statement just before COMMIT. */
  emit<T extends EventType>(type: T, data: EventData[T], concern?: Concern): void
  audit(entry: AuditEntry): void
}

export interface JobQueue {
  /** With an occasion, a second job for the same one is dropped until an hour after the first has ended. */
  enqueue<D extends object>(job: Job<D>, data: D, occasion?: string): void
}

export interface Clock {
  now(): Date
}

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** An appointment that mail programs offer to put into a calendar, or take out of it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Where one click ends mail of this kind (RFC 8058). */
  unsubscribeUrl?: string
  /** The same for every try of one occasion, so that a repeated mail can be recognised. */
  messageId: string
}

export interface Mailer {
  /** Where mail comes from, without the name; an appointment names it as its organiser. */
  address: string
  /** Throws `AddressRefused` when the address takes no mail and never will. */
  send(mail: Mail): Promise<void>
}

/** Addresses of our own, among them ones that carry a statement which only we can have made. */
export interface Links {
  baseUrl: string
  /** The picture of an emoji, or null for text that is not one. */
  emojiUrl(emoji: string): string | null
  /** To stand in a URL: it can be read by whoever holds it, so it carries ids and no secrets. */
  seal(purpose: LinkPurpose, statement: object): string
  /** What was sealed for this purpose, or undefined for anything else. */
  open(purpose: LinkPurpose, sealed: string): unknown
}
type LinkPurpose = 'mail-links' | 'exports' | 'pass-exports' | 'intents' | 'feeds'

/** Keeps readable what must be used again, such as the secret of a webhook. The text names the key it was made with. */
export interface Cipher extends Fingerprints {
  encrypt(purpose: 'webhook-secrets', plain: string): string
  /** Throws when the text was not encrypted for this purpose, or by a key that is gone. */
  decrypt(purpose: 'webhook-secrets', sealed: string): string
}

/** What finds a text again without keeping it. */
export interface Fingerprints {
  /** One for each key, that of the newest first: what was kept with an older key is found by one of them. */
  fingerprints(purpose: 'bans', text: string): Buffer[]
}

export interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** For everything from the question of the name to the last byte. */
  timeoutMs: number
  maxBytes: number
  /** Of an answer that is longer than this, or takes its time, the beginning is enough; otherwise it is an error. */
  beginning?: boolean
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Requests to addresses that somebody else has chosen. */
export interface Outbound {
  /** Why nothing is ever sent there, as far as it can be told without asking for its name; undefined when it may be. */
  refusalOf(url: string): string | undefined
  /** Throws `OutboundError`. Redirects are answers like others. */
  send(url: string | URL, request: OutboundRequest): Promise<OutboundAnswer>
}

/** What a job may reach besides the database. */
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
}

export interface ReadContext extends Moment {
  db: Reader
}
export interface WriteContext extends Moment, UnitOfWork {}
/** Talks to the outside world, so it holds no transaction but can open short ones. */
export interface ExternalContext extends ReadContext {
  outbound: Outbound
  store: ObjectStore
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
}
export interface ReactionContext extends WriteContext, JobQueue {}
export interface JobContext extends Moment, Ports {
  db: Reader
  write<T>(work: (unit: UnitOfWork & JobQueue) => Promise<T>): Promise<T>
}
