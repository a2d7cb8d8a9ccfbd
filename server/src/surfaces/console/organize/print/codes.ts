import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { idIn } from '#surfaces/site/forms.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'

export type CheckInCode = OutputOf<(typeof operations)['check-in']['listCodes']>['items'][number]

/** As many as an event can have. */
export async function listCodes(scope: PageScope, request: FastifyRequest): Promise<readonly CheckInCode[]> {
  const params = { eventId: idIn(request, 'event_not_found') }
  const { items } = await perform(scope, request, operations['check-in'].listCodes, { params, query: { limit: 100 } })
  return items
}

export function isUsable({ maxUses, currentUses, expiresAt }: CheckInCode, now: Date): boolean {
  return (expiresAt === null || new Date(expiresAt) > now) && (maxUses === null || currentUses < maxUses)
}

/** The code that the URL names, or the newest one that works. */
export function chosenCode(codes: readonly CheckInCode[], request: FastifyRequest, now: Date): CheckInCode | undefined {
  const asked = queryIn(request, 'code')
  return codes.find(({ id }) => id === asked) ?? codes.find((code) => isUsable(code, now))
}

export const checkInUrl = (baseUrl: string, { code }: CheckInCode) => `${baseUrl}/checkin/${code}?via=qr`
