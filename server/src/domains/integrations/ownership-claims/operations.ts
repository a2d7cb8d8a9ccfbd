import { Type } from 'typebox'
import { requireVisibleGroup, Slug } from '#domains/groups/groups/index.ts'
import { findListingSource } from '#domains/integrations/sources/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { noClaim } from './access.ts'
import { checkClaim, claimGroup, decideClaim, withdrawClaim } from './commands.ts'
import { findOwnClaim, listWaiting } from './queries.ts'
import {
  DecideClaimRequest,
  OwnershipClaim,
  OwnershipClaimRequest,
  presentClaim,
  presentWaiting,
  WaitingClaim,
} from './wire.ts'

const SlugParams = Type.Object({ slug: Slug })
const path = '/v1/groups/{slug}/ownership-claim'
const hostOf = async (db: Reader, groupId: string) => (await findListingSource(db, groupId))?.host ?? null

export const get = operation({
  id: 'ownership-claims.get',
  method: 'GET',
  path,
  summary: 'Get your claim to a group',
  description: 'Returns the latest claim of the current user to this group, with its code while it is open.',
  access: 'user',
  effect: 'read',
  params: SlugParams,
  output: OwnershipClaim,
  errors: ['group_not_found', 'claim_not_found'],
  example: { params: { slug: 'orchard' } },
  async handler(ctx, { params }) {
    const { id } = await requireVisibleGroup(ctx.db, ctx.caller, params.slug)
    const claim = await findOwnClaim(ctx.db, id, ctx.caller.userId)
    if (!claim) throw new ApiError('claim_not_found', noClaim)
    return presentClaim(claim, ctx, await hostOf(ctx.db, id))
  },
})

export const create = operation({
  id: 'ownership-claims.create',
  method: 'PUT',
  path,
  summary: 'Claim a group',
  description:
    'Starts a claim to a group that no one runs here. Put the code into the calendar that the group was listed from and check it, or give a reason to ask an administrator. A claim that is open stays, and its code too. The code works for 7 days; an administrator has 30 days to decide. You can have 3 open claims.',
  access: 'user',
  credential: 'own',
  effect: 'write',
  params: SlugParams,
  body: OwnershipClaimRequest,
  output: OwnershipClaim,
  errors: [
    'group_not_found',
    'user_not_found',
    'banned',
    'already_claimed',
    'already_reviewed',
    'invalid_state',
    'limit_reached',
  ],
  perHour: 20,
  example: { params: { slug: 'orchard' }, body: {} },
  async handler(ctx, { params, body }) {
    const claim = await claimGroup(ctx, params.slug, body)
    return presentClaim(claim, ctx, await hostOf(ctx.db, claim.group_id))
  },
})

export const check = operation({
  id: 'ownership-claims.check',
  method: 'POST',
  path: `${path}/check`,
  summary: 'Check the code of your claim',
  description:
    'Reads the calendar that the group was listed from. If a title or description there has the code, the current user becomes the owner of the group, and other claims to it end. Limited to 5 requests per hour.',
  access: 'user',
  credential: 'own',
  effect: 'external',
  params: SlugParams,
  output: OwnershipClaim,
  errors: [
    'group_not_found',
    'user_not_found',
    'claim_not_found',
    'claim_expired',
    'claim_unproven',
    'source_unreadable',
    'already_claimed',
    'invalid_state',
    'banned',
  ],
  perHour: 5,
  example: { params: { slug: 'orchard' } },
  async handler(ctx, { params }) {
    const claim = await checkClaim(ctx, params.slug)
    return presentClaim(claim, ctx, await hostOf(ctx.db, claim.group_id))
  },
})

const remove = operation({
  id: 'ownership-claims.delete',
  method: 'DELETE',
  path,
  summary: 'Delete your claim to a group',
  description: 'Ends the open claim of the current user. Its code stops working.',
  access: 'user',
  effect: 'write',
  params: SlugParams,
  output: Success,
  errors: ['group_not_found', 'user_not_found', 'claim_not_found', 'claim_expired'],
  example: { params: { slug: 'orchard' } },
  async handler(ctx, { params }) {
    await withdrawClaim(ctx, params.slug)
    return { success: true as const }
  },
})

export { remove as delete }

export const list = listOperation({
  id: 'ownership-claims.list',
  path: '/v1/admin/ownership-claims',
  summary: 'List the claims to groups that wait',
  description:
    'Lists the claims that users asked administrators to decide, who waits longest first. Administrators only.',
  access: 'admin',
  item: WaitingClaim,
  example: {},
  async handler({ db, now }, { page }) {
    return mapPage(await listWaiting(db, page, { now: now.toISOString() }), presentWaiting)
  },
})

export const decide = operation({
  id: 'ownership-claims.decide',
  method: 'POST',
  path: '/v1/admin/ownership-claims/{id}/decide',
  summary: 'Review a claim to a group',
  description:
    'Accepts a claim, so that the user owns the group and other claims to it end, or declines it. The user gets a mail with the note. Administrators only.',
  access: 'admin',
  fresh: 15,
  effect: 'write',
  params: Type.Object({ id: Id }),
  body: DecideClaimRequest,
  output: Success,
  errors: [
    'claim_not_found',
    'user_not_found',
    'group_not_found',
    'already_claimed',
    'already_reviewed',
    'invalid_state',
  ],
  example: { params: { id: exampleId }, body: { decision: 'accept', note: 'Thanks for the call.' } },
  async handler(ctx, { params, body }) {
    await decideClaim(ctx, params.id, body)
    return { success: true as const }
  },
})
