import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { type PageScope, zoneOf } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { ManagedEvent, ManagedGroup } from './shell.ts'

/** What a new event of the group starts from. */
export async function findLatestEvent(
  scope: PageScope,
  request: FastifyRequest,
  { id }: ManagedGroup,
): Promise<ManagedEvent | undefined> {
  const input = { params: { groupId: id }, query: { limit: 1 } }
  const { items } = await perform(scope, request, operations.events.listManaged, input)
  return items[0]
}

/** A group has no time zone of its own: that of its latest event, else that of the organizer or the instance. */
export async function findGroupZone(scope: PageScope, request: FastifyRequest, group: ManagedGroup): Promise<string> {
  const latest = await findLatestEvent(scope, request, group)
  return zoneOrUtc(latest?.timezone ?? zoneOf(request) ?? null)
}
