import { Type } from 'typebox'
import { badgeListOperation, badgeOperation } from '#domains/recognition/badges/index.ts'
import { decideExpiry } from '#kernel/expiry.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { togetherOperation } from '#kernel/operation/together.ts'
import { requireClaim, requireCode } from './access.ts'
import { claimBadge, claimTogether, createLink as createClaimLink } from './commands.ts'
import { deleteLink as deleteClaimLink, listLinks as listClaimLinks } from './queries.ts'
import {
  ClaimBadgeResponse,
  ClaimInfo,
  ClaimLink,
  CreateClaimLinkRequest,
  presentClaimed,
  presentInfo,
  presentLink,
} from './wire.ts'

/** Any text: an impossible code counts as a wrong attempt like any other. */
const CodeParams = Type.Object({ code: Type.String() })

export const listLinks = badgeListOperation({
  id: 'claims.listLinks',
  path: '/v1/manage/badges/{badgeId}/claim-links',
  summary: 'List the claim links of a badge',
  description: 'Lists the links, newest first.',
  access: 'manage:badges',
  role: 'manager',
  item: ClaimLink,
  example: { params: { badgeId: exampleId } },
  async handler({ db, badge: { id: badgeId } }, { page }) {
    return mapPage(await listClaimLinks(db, page, { badgeId }), presentLink)
  },
})

export const createLink = badgeOperation({
  id: 'claims.createLink',
  method: 'POST',
  path: '/v1/manage/badges/{badgeId}/claim-links',
  summary: 'Create a claim link',
  description:
    'Anyone with the code can claim the badge once, until the link expires or its uses run out. A badge can have 100 claim links.',
  access: 'manage:badges',
  role: 'manager',
  effect: 'write',
  body: CreateClaimLinkRequest,
  bodyOptional: true,
  output: ClaimLink,
  status: 201,
  idempotency: 'replay',
  errors: ['code_taken', 'limit_reached'],
  example: { params: { badgeId: exampleId }, body: { code: 'SPRING-CLEANING', maxUses: 50 } },
  audit: ({ params, output }) => ({ target: `badge:${params.badgeId}`, detail: { linkId: output.id } }),
  mcp: {
    name: 'create_badge_claim_link',
    title: 'Create a claim link',
    description: 'Create a link with which anyone who has it can claim a group badge.',
    inputs: { badgeId: 'Badge id from list_group_badges.', maxUses: '0 for no limit.', expiresAt: 'Expiry.' },
  },
  precheck: ({ body }, { now }) => void decideExpiry(body?.expiresAt, now),
  async handler({ db, caller, now, badge: { id: badgeId } }, { body }) {
    const { code, maxUses = null, expiresAt } = body ?? {}
    const expires = decideExpiry(expiresAt, now)
    return presentLink(
      await createClaimLink(db, { badgeId, code, maxUses, expiresAt: expires, by: caller.userId }, now),
    )
  },
})

export const deleteLink = badgeOperation({
  id: 'claims.deleteLink',
  method: 'DELETE',
  path: '/v1/manage/badges/{badgeId}/claim-links/{id}',
  summary: 'Delete a claim link',
  description: 'The code stops working. Members who used it keep the badge.',
  access: 'manage:badges',
  role: 'manager',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['claim_not_found'],
  example: { params: { badgeId: exampleId, id: exampleId } },
  audit: ({ params }) => ({ target: `badge:${params.badgeId}`, detail: { linkId: params.id } }),
  async handler({ db, badge: { id: badgeId } }, { params }) {
    if (!(await deleteClaimLink(db, badgeId, params.id))) throw new ApiError('claim_not_found')
    return { success: true as const }
  },
})

export const get = operation({
  id: 'claims.get',
  method: 'GET',
  path: '/v1/claims/{code}',
  summary: 'Get the badge of a claim code',
  description:
    'Returns the badge a code gives and whether the current user can claim it now. Wrong codes are limited per user.',
  access: 'read:user',
  effect: 'read',
  guessLimit: true,
  params: CodeParams,
  output: ClaimInfo,
  errors: ['claim_not_found'],
  example: { params: { code: 'EXAMPLE-CLAIM' } },
  mcp: {
    name: 'get_claim',
    title: 'Look up a claim code',
    description: 'Look up which badge a claim code gives and whether it can still be claimed.',
    inputs: { code: 'As the user received it.' },
  },
  async handler({ db, caller, now, links }, { params }) {
    return presentInfo(await requireClaim(db, params.code, caller.userId), links, now)
  },
})

export const claim = togetherOperation({
  id: 'claims.claim',
  method: 'POST',
  path: '/v1/claims/{code}',
  summary: 'Claim a badge',
  description: 'Awards the current user the badge of a claim code. Wrong codes are limited per user.',
  access: 'user',
  guessLimit: true,
  params: CodeParams,
  output: ClaimBadgeResponse,
  errors: ['claim_not_found', 'banned', 'already_claimed', 'claim_expired', 'claim_exhausted'],
  example: { params: { code: 'EXAMPLE-CLAIM' } },
  mcp: {
    name: 'claim_badge',
    title: 'Claim a badge',
    description: 'Claim a badge for the signed-in user with a claim code.',
    inputs: { code: 'As the user received it.' },
    hints: { idempotent: true },
  },
  together: {
    by: (_, { params }) => `claim ${requireCode(params.code)}`,
    ask: ({ caller }, { params }) => ({ code: requireCode(params.code), userId: caller.userId }),
    handleAll: claimTogether,
    answer: (claimed, { links }) => presentClaimed(claimed, links),
  },
  async handler({ caller, now, links, ...unit }, { params }) {
    return presentClaimed(await claimBadge(unit, { code: params.code, userId: caller.userId }, now), links)
  },
})
