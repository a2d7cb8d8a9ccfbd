import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import { requestSignUp } from '#domains/accounts/sign-up-requests/index.ts'
import { findHold, hold } from '#domains/foundation/held-content/index.ts'
import { insertAcceptance } from '#domains/foundation/terms/index.ts'
import {
  confirmName,
  createUser,
  findUnavailability,
  findUser,
  isPlaceholder,
  proposeUsername,
  updateUser,
} from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findSignUpRefusal, needsApproval } from './commands.email.ts'
import { linkIdentity } from './commands.methods.ts'
import {
  type Browser,
  type Proven,
  type Questions,
  type SignedIn,
  type SignInContext,
  signIn,
} from './commands.session.ts'
import { isWorkDone, type WorkAnswer } from './commands.ts'
import { findSuspension } from './queries.ts'

/** The answer of the form before the first sign-in. The username is made from it, and can be changed in the settings. */
interface Answers {
  name: string
}

interface Form<P> {
  proven: P
  questions: Questions
  answers: Answers
  browser: Browser
}
export type JoinForm = Form<Extract<Proven, { is: 'new' }>> & { work?: WorkAnswer | undefined }
export type MemberForm = Form<Extract<Proven, { is: 'member' }>>

/**
 * Creates the account, its link to a provider and its acceptance of the terms in one transaction. Sign-up creates
 * accounts only here.
 */
export async function createAccount(
  ctx: SignInContext,
  { proven, questions, answers, browser, work }: JoinForm,
): Promise<
  SignedIn | { is: 'unowned' } | { is: 'uninvited' } | { is: 'otherDomain' } | { is: 'keptOut' } | { is: 'waiting' }
> {
  const { db, cipher, now } = ctx
  const { email, identity, method } = proven
  const { version } = questions.terms
  const refusal = await findSignUpRefusal(db, cipher, email, now)
  if (refusal) return { is: refusal }
  if (await isSignUpBanned(db, cipher, { email, ip: browser.ip }, now)) return { is: 'keptOut' }
  const username = await proposeUsername(db, answers.name, now)
  const cause = await findWaitCause(ctx, proven, work)
  if (cause) {
    const { locale } = browser
    await requestSignUp(ctx, { ...answers, username, email, identity, termsVersion: version, cause, locale }, now)
    return { is: 'waiting' }
  }
  const userId = await createUser(ctx, { ...answers, username, email }, now)
  await holdName(ctx, userId, answers.name)
  // The form may be submitted twice or in two windows; a second account could not be signed in to.
  if (identity && !(await linkIdentity(ctx, userId, identity, now))) throw new ApiError('invalid_state')
  if (version !== null) await insertAcceptance(db, userId, version, now)
  return signIn(ctx, browser, userId, method)
}

/** Why an administrator must approve the account first. Browsers without scripts cannot solve the puzzle. */
async function findWaitCause(
  ctx: SignInContext,
  proven: JoinForm['proven'],
  work: WorkAnswer | undefined,
): Promise<'approval' | 'no_script' | undefined> {
  if (await needsApproval(ctx.db, ctx.cipher, proven.email, ctx.now)) return 'approval'
  return (await isWorkDone(ctx, proven, work)) ? undefined : 'no_script'
}

/** A name that must wait for an administrator is not shown before, nor the username made from it: until then the account has
 *  none of its own. */
async function holdName(ctx: SignInContext, userId: string, name: string): Promise<void> {
  const { db, now } = ctx
  const held = await findHold(ctx, { userId }, { texts: [name] }, now)
  if (!held) return
  await updateUser(db, userId, { name: 'Member', username: await proposeUsername(db, '', now) })
  await hold(db, { ...held, target: { type: 'profile', id: userId }, userId, pending: { name } }, now)
}

export async function completeMember(
  ctx: SignInContext,
  { proven, questions, answers, browser }: MemberForm,
): Promise<SignedIn | { is: 'suspended' }> {
  const { db, now } = ctx
  const { userId, method } = proven
  const { needsName, needsTerms, terms } = questions
  if (await findSuspension(db, userId, now)) return { is: 'suspended' }
  const signedIn = await signIn(ctx, browser, userId, method)
  if (needsName) {
    const username = await chooseUsername(ctx, userId, answers)
    await confirmName(ctx, userId, { ...answers, username }, now)
  }
  if (needsTerms && terms.version !== null) await insertAcceptance(db, userId, terms.version, now)
  return signedIn
}

/** A member keeps the username that they chose. */
async function chooseUsername({ db, now }: SignInContext, userId: string, { name }: Answers): Promise<string> {
  const own = (await findUser(db, userId))?.username
  const isKept = own && !isPlaceholder(own) && (await findUnavailability(db, userId, own, now)) === undefined
  return isKept ? own : proposeUsername(db, name, now)
}
