import type { FastifyRequest } from 'fastify'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import type { Screen } from '../shell.ts'

export type Announcement = OutputOf<typeof operations.announcements.get>
type Audiences = OutputOf<typeof operations.announcements.audiencesOfEvent>
type Found = OutputOf<typeof operations.announcements.listOfEvent>
export type AudienceChoice = Announcement['audience']

interface Draft {
  subject?: string
  body?: string
  audience?: never
  userIds?: string[]
}

/** Where announcements are written: at an event or at a group. */
export interface AnnouncementHome {
  kind: 'event' | 'group'
  /** The id of the event or of the group. */
  targetId: string
  /** Of the list of announcements. */
  path: string
  timezone: string
  messages: Messages
  now: Date
  /** All audiences, each with its size. */
  sizes: Audiences
  /** Whether a new announcement can go to this audience. */
  isOffered(audience: AudienceChoice): boolean
  list(): Promise<Found>
  create(draft: Draft): Promise<Announcement>
  screen(screen: Screen): PageContent
}

export type FindAnnouncementTarget = (scope: PageScope, request: FastifyRequest) => Promise<AnnouncementHome>

export const announcementIn = (request: FastifyRequest) =>
  (request.params as { announcementId: string }).announcementId.toLowerCase()

/** How many people get it if it is sent now. */
export function countPeople({ sizes }: AnnouncementHome, { audience, selectedCount }: Announcement): number {
  if (audience === 'selected') return selectedCount
  return sizes.audiences.find((one) => one.audience === audience)?.count ?? 0
}
