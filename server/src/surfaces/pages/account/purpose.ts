import type { FastifyRequest } from 'fastify'
import { type EventRow, requireReadableEvent } from '#domains/events/events/index.ts'
import { readGift } from '#domains/events/spot-gifts/index.ts'
import { nameIn, titleIn } from '#domains/foundation/translations/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { findIntent } from '#surfaces/site/intents.ts'
import { pickMessages } from '#surfaces/site/languages.ts'
import { pathOf as pathOfEvent } from '#surfaces/site/parts/event-format.ts'
import { pathOf } from '#surfaces/site/parts/group-card.ts'

/** What the visitor wanted to do when they were asked to sign in. */
export interface Purpose {
  kind: 'rsvp' | 'ask' | 'remind' | 'take' | 'join'
  name: string
  /** The page where the button was. */
  path: string
  event?: EventRow
}

/** Names only what everyone can see. */
export async function findPurpose(server: HttpServer, request: FastifyRequest): Promise<Purpose | undefined> {
  const intent = findIntent(server, request)
  if (!intent) return undefined
  const { params = {} } = intent.input as { params?: Record<string, string> }
  const { locale } = pickMessages(server, request)
  try {
    if (intent.id === operations.rsvps.create.id || intent.id === operations['saved-events'].save.id) {
      const event = await requireReadableEvent(server.database, undefined, params.id!)
      const rsvp = event.requires_approval ? 'ask' : 'rsvp'
      const kind = intent.id === operations.rsvps.create.id ? rsvp : 'remind'
      return { kind, name: titleIn(event, locale), path: pathOfEvent(event), event }
    }
    if (intent.id === operations['spot-gifts'].take.id) {
      const gift = await readGift(server.database, params.token!, server.clock.now())
      const event = await requireReadableEvent(server.database, undefined, gift.event.id)
      return { kind: 'take', name: titleIn(event, locale), path: pathOfEvent(event), event }
    }
    if (intent.id === operations.favorites.add.id) {
      const group = await requireVisibleGroup(server.database, undefined, params.slug!)
      return { kind: 'join', name: nameIn(group, locale), path: pathOf(group) }
    }
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
