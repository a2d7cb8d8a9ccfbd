import { type ViewingUser, viewerOf } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { decideCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type CodeDetails, findCodeDetails, findEventOfCode, type PresentedCode } from './queries.ts'

/** The user and the code they present; a text that cannot be a code counts as a wrong code. */
export function readPresentedCode(caller: ViewingUser | undefined, text: string): PresentedCode {
  const code = decideCode(text)
  if (code === undefined) throw new ApiError('checkin_code_not_found')
  const { viewer, isAdmin = false } = viewerOf(caller)
  return { code, userId: viewer, isAdmin }
}

/** The event that a code leads to. */
export async function requireEventOfCode(db: Reader, text: string): Promise<string> {
  const code = decideCode(text)
  const eventId = code === undefined ? undefined : await findEventOfCode(db, code)
  if (eventId === undefined) throw new ApiError('checkin_code_not_found')
  return eventId
}

/** The code, its event, and what decides whether this user can check in. */
export async function requireCheckinCode(db: Reader, presented: PresentedCode): Promise<CodeDetails> {
  const eventId = await findEventOfCode(db, presented.code)
  const details = eventId && (await findCodeDetails(db, { ...presented, eventId }))
  if (!details) throw new ApiError('checkin_code_not_found')
  return details
}
