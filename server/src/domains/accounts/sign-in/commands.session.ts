import { randomUUIDv7 } from 'node:crypto'
import { createSession, deleteSession, type SignInMethod } from '#domains/foundation/sessions/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { findTerms, owesAcceptance, type Terms } from '#domains/foundation/terms/index.ts'
import { endSuspension, findUser, updateSignedIn } from '#domains/foundation/users/index.ts'
import type { Caller, Reader, WriteContext } from '#kernel/context.ts'
import type { Identity } from './rules.ts'

/** The browser that signs in. */
export interface Browser {
  userAgent: string | null
  /** For the mail about a new browser. */
  name: string
  ip: string
  /** Its time zone, where its script could tell. */
  timezone: string | undefined
  /** The language that it asks for, among those offered. */
  locale: string | undefined
  /** Whether this account has signed in with it before. */
  isKnownTo(userId: string): boolean
}

/** The caller is the user who was signed in on the same browser before. */
export type SignInContext = WriteContext & { caller: Caller | undefined }

/** What the browser receives once the sign-in is committed. */
export interface SignedIn {
  is: 'in'
  secret: string
  userId: string
}

/** Creates the session in the transaction that proved the identity. */
export async function signIn(
  ctx: SignInContext,
  browser: Browser,
  userId: string,
  method: SignInMethod,
): Promise<SignedIn> {
  const { db, caller, now } = ctx
  if (caller) await deleteSession(db, caller.credential.id)
  await emitNewBrowser(ctx, browser, userId)
  await endSuspension(ctx, userId, now)
  await updateSignedIn(db, userId, now, browser)
  const id = randomUUIDv7()
  const by = { userId, credential: { kind: 'session', id } } as const
  ctx.audit({ action: 'sign-in.success', target: userId, detail: { method }, by })
  return { is: 'in', secret: await createSession(db, userId, browser.userAgent, now, method, id), userId }
}

/** Notifies the user about a new browser, except at the first sign-in of the account. */
async function emitNewBrowser({ db, emit }: SignInContext, browser: Browser, userId: string): Promise<void> {
  if (browser.isKnownTo(userId)) return
  const user = await findUser(db, userId)
  if (!user?.last_login_at) return
  const news = { userId, change: 'new_browser', name: browser.name } as const
  emit('account.security_changed', news, { subjectUserId: userId })
}

/** The proven identity, stored until the user has answered the open questions. */
export type Proven =
  | { is: 'member'; userId: string; method: SignInMethod }
  | { is: 'new'; email: string | null; identity?: Identity; method: SignInMethod }

/** What the user must answer before a session is created. */
export interface Questions {
  needsName: boolean
  needsTerms: boolean
  terms: Terms
  /** The age that a new member must confirm. It is not stored. */
  minimumAge: number | null
}

/** Undefined when nothing is left to ask, or the account is gone. */
export async function findQuestions(db: Reader, proven: Proven): Promise<Questions | undefined> {
  const terms = await findTerms(db)
  if (proven.is === 'new') {
    const { minimum_age: minimumAge } = await findSettings(db)
    return { needsName: true, needsTerms: terms.version !== null, terms, minimumAge }
  }
  const user = await findUser(db, proven.userId)
  const needsTerms = await owesAcceptance(db, proven.userId)
  return user && (user.needs_name || needsTerms)
    ? { needsName: user.needs_name, needsTerms, terms, minimumAge: null }
    : undefined
}

/** Either a session, or the proven identity that waits for the form. */
export type SignInResult = SignedIn | { is: 'incomplete'; proven: Proven }

/** Signs the user in, unless the form must be answered first. */
export async function signInOrAsk(
  ctx: SignInContext,
  browser: Browser,
  userId: string,
  method: SignInMethod,
): Promise<SignInResult> {
  const proven = { is: 'member', userId, method } as const
  if (await findQuestions(ctx.db, proven)) return { is: 'incomplete', proven }
  return signIn(ctx, browser, userId, method)
}
