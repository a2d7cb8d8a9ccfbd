import { randomUUIDv7 } from 'node:crypto'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import type { Reader, UnitOfWork, Writer } from '#kernel/context.ts'
import { randomCode } from '#kernel/formats/codes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { requireClaim } from './access.ts'
import {
  type Claim,
  type ClaimLinkRow,
  countLinks,
  insertLink,
  type LinkRow,
  lockLinks,
  updateUses,
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

/** The badge or the link was deleted meanwhile, or another request used it up. */
async function explain(db: Reader, { code, userId }: Claim, faster: 'already_claimed' | 'claim_exhausted') {
  await requireClaim(db, code, userId)
  return new ApiError(faster)
}
