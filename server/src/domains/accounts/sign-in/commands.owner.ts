import { markWelcomeStep } from '#domains/foundation/settings/index.ts'
import { changeStatus, createUser, proposeUsername } from '#domains/foundation/users/index.ts'
import type { Reader, WriteContext } from '#kernel/context.ts'
import { type Browser, type SignedIn, type SignInContext, signIn } from './commands.session.ts'
import { findAdministrator, lockOwnership, updateConsumed } from './queries.ts'

/** How the set-up notes that there is an administrator. */
const ownedMark = 'owner'

/** Whether there is an administrator. Until then an account can only be created by the owner link. */
export async function hasOwner(db: Reader, { welcome_done: notes }: { welcome_done: string[] }): Promise<boolean> {
  return notes.includes(ownedMark) || (await findAdministrator(db)) !== undefined
}

/** True for one caller only, and only while there is no administrator. */
async function takeOwnership({ db, now }: WriteContext, challengeId: string): Promise<boolean> {
  await lockOwnership(db)
  const isFirst = (await findAdministrator(db)) === undefined
  if (!isFirst || !(await updateConsumed(db, challengeId, now))) return false
  await markWelcomeStep(db, ownedMark)
  return true
}

/** For a user who already has an account. False when the link is used or there is an administrator. */
export async function promoteToOwner(ctx: WriteContext, challengeId: string, userId: string): Promise<boolean> {
  if (!(await takeOwnership(ctx, challengeId))) return false
  await changeStatus(ctx, userId, { role: 'admin' }, ctx.now)
  return true
}

export interface NewOwner {
  challengeId: string
  name: string
  email: string
  browser: Browser
}

export async function createOwner(
  ctx: SignInContext,
  { challengeId, name, email, browser }: NewOwner,
): Promise<SignedIn | undefined> {
  if (!(await takeOwnership(ctx, challengeId))) return undefined
  const username = await proposeUsername(ctx.db, name, ctx.now)
  const userId = await createUser(ctx, { name, username, email, role: 'admin' }, ctx.now)
  ctx.audit({ action: 'sign-in.own', target: userId })
  return signIn(ctx, browser, userId, 'owner')
}
