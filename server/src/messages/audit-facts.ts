/** What an entry of the audit log can be about. */
export type AuditThing =
  | 'account'
  | 'announcement'
  | 'app'
  | 'badge'
  | 'event'
  | 'group'
  | 'notice'
  | 'passkey'
  | 'report'
  | 'token'
  | 'webhook'

/** One entry as its sentence sees it: with names in place of ids, so that no sentence can show an id. */
export interface AuditFacts {
  /** The person who acted. */
  who: string
  /** The thing that was acted on; with a key, the thing whose id the detail has there. */
  the(thing: AuditThing, key?: string): string
  /** The people whose ids the detail has there: "Ana (@ana), Bo (@bo) and 3 others". */
  people(key: string): string
  /** What was acted on, where it is a word and not an id. */
  target: string | undefined
  /** A short text of the detail. */
  text(key: string): string | undefined
  number(key: string): number
  is(key: string): boolean | undefined
  /** A date of the detail: "3 May 2027". */
  day(key: string): string | undefined
  /** Words of the detail: "name, website". */
  words(key: string): string
  /** What differs between `before` and `after` of the detail: "sign up from “open” to “invite”". */
  changes(): string
  /** Whether the person acted on their own account. */
  isOwn: boolean
}

/** What one entry can say together with others of its kind: a suspension that also hides groups. */
export type AuditAct =
  | 'suspend'
  | 'endSuspension'
  | 'makeAdministrator'
  | 'removeAdministrator'
  | 'hideGroups'
  | 'hideGroup'
  | 'showGroup'
  | 'featureGroup'
  | 'unfeatureGroup'
  | 'trust'
  | 'suspendPosters'

export type AuditSentence = (it: AuditFacts) => string
