import { randomBytes } from 'node:crypto'
import { isInvited } from '#domains/accounts/invitations/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import type { Fingerprints, Links, Reader } from '#kernel/context.ts'
import type { Proven } from './commands.session.ts'
import { identityOf, isSolved, makeWork } from './rules.work.ts'

interface Context {
  db: Reader
  cipher: Fingerprints
  links: Pick<Links, 'seal' | 'open'>
  now: Date
}
type NewUser = Extract<Proven, { is: 'new' }>

/** What the form has of the puzzle. */
export interface WorkAnswer {
  challenge: string
  answer: string
}

/** The setting asks for it. An administrator's invitation is proof enough. */
async function needsWork({ db, cipher, now }: Context, { email }: NewUser): Promise<boolean> {
  return (await findSettings(db)).proof_of_work && !(await isInvited(db, cipher, email, 'administrators', now))
}

/** The puzzle for the form, where there must be one. */
export async function findWork(ctx: Context, proven: Proven) {
  if (proven.is !== 'new' || !(await needsWork(ctx, proven))) return undefined
  const work = makeWork(randomBytes(16).toString('hex'), identityOf(proven), ctx.now)
  return { challenge: ctx.links.seal('sign-up-work', work), salt: work.salt, bits: work.bits }
}

/** Whether the browser solved its puzzle, or need not. */
export async function isWorkDone(ctx: Context, proven: NewUser, given: WorkAnswer | undefined): Promise<boolean> {
  if (!(await needsWork(ctx, proven))) return true
  const work = given && ctx.links.open('sign-up-work', given.challenge)
  return isSolved(work, given?.answer ?? '', identityOf(proven), ctx.now)
}
