import { randomUUIDv7 } from 'node:crypto'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import type { Reader, UnitOfWork, Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { HandleAll } from '#kernel/operation/together.ts'
import { requireClaim } from './access.ts'
import {
  type Claim,
  type ClaimLinkRow,
  countLinks,
  findClaim,
  insertLink,
  type LinkRow,
  listClaimants,
  lockLinks,
  updateUses,
  updateUsesOfMany,
} from './queries.ts'
import { assertRoomForLink, decideClaim } from './rules.ts'

interface CreateLinkInput {
  badgeId: string
  code: string | undefined
  maxUses: number | null
  expiresAt: string | null
  by: string
}

export async function createLink(tx: Writer, input: CreateLinkInput, now: Date): Promise<LinkRow> {
  await lockLinks(tx, input.badgeId)
  assertRoomForLink(await countLinks(tx, input.badgeId))
  const made = await insertLink(tx, {
    id: randomUUIDv7(),
    badge_id: input.badgeId,
    code: input.code?.toUpperCase() ?? randomCode(),
    max_uses: input.maxUses,
    expires_at: input.expiresAt,
    created_by: input.by,
    created_at: now.toISOString(),
  })
  if (!made) throw new ApiError('code_taken')
  return made
}

/**
 * Records the award and the use in one transaction. The link's row is locked last and briefly, because everyone who
 * claims it at the same time waits for that row.
 */
export async function claimBadge(unit: UnitOfWork, { code, userId }: Claim, now: Date): Promise<ClaimLinkRow> {
  const claim = await requireClaim(unit.db, code, userId)
  const refusal = decideClaim(claim, now)
  if (refusal) throw new ApiError(refusal)
  const awarded = await awardBadge(unit, { badgeId: claim.badge_id, userIds: [userId], source: 'claim' }, now)
  if (awarded.length === 0) throw await explain(unit.db, { code, userId }, 'already_claimed')
  if (!(await updateUses(unit.db, claim.id, now))) throw await explain(unit.db, { code, userId }, 'claim_exhausted')
  return claim
}

/** Thrown after a write: the lane undoes it, and finds the one it concerns. */
const meanwhile = () => new Error('a badge that these people claim together was given, deleted or used up meanwhile')

/** Claims of one link, as if they had come one after the other. */
export const claimTogether: HandleAll<Claim, ClaimLinkRow> = async ({ db, now }, asked) => {
  const [first] = asked
  const claim = await findClaim(db, first!)
  if (!claim) return asked.map(() => new ApiError('claim_not_found'))
  const userIds = asked.map(({ userId }) => userId)
  const claimants = new Map((await listClaimants(db, claim.badge_id, userIds)).map((row) => [row.user_id, row]))
  let uses = claim.current_uses
  const outcomes = userIds.map((userId) => {
    const refusal = decideClaim({ ...claim, ...claimants.get(userId), current_uses: uses }, now)
    if (refusal) return new ApiError(refusal)
    uses += 1
    return claim
  })
  const chosen = userIds.filter((_, n) => outcomes[n] === claim)
  if (chosen.length === 0) return outcomes
  const emitOf = new Map(asked.map(({ userId, emit }) => [userId, emit]))
  const emit: UnitOfWork['emit'] = (type, data, concern) =>
    (emitOf.get(concern?.subjectUserId ?? '') ?? first!.emit)(type, data, concern)
  const award = { badgeId: claim.badge_id, userIds: chosen, source: 'claim' as const }
  const awarded = await awardBadge({ db, emit }, award, now)
  if (awarded.length < chosen.length) throw meanwhile()
  if (!(await updateUsesOfMany(db, claim.id, chosen.length, now))) throw meanwhile()
  return outcomes
}

/** The badge or the link was deleted meanwhile, or another request used it up. */
async function explain(db: Reader, { code, userId }: Claim, faster: 'already_claimed' | 'claim_exhausted') {
  await requireClaim(db, code, userId)
  return new ApiError(faster)
}
