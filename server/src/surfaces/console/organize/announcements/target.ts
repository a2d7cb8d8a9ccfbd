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
  language?: string | null
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
  /** What an announcement without a language of its own has, and those in which the event or group is written. */
  languages: { none: string; near: readonly string[] }
  /** Whether a new announcement can go to this audience. */
  isOffered(audience: AudienceChoice): boolean
  list(): Promise<Found>
  create(draft: Draft): Promise<Announcement>
  screen(screen: Screen): PageContent
}

export type FindAnnouncementTarget = (scope: PageScope, request: FastifyRequest) => Promise<AnnouncementHome>

export const announcementIn = (request: FastifyRequest) =>
  (request.params as { announcementId: string }).announcementId.toLowerCase()

type Whom = Pick<Announcement, 'audience' | 'labelId'>

/** The size of an audience; of people with one label, that of the label. */
const sizeOf = ({ sizes }: AnnouncementHome, { audience, labelId }: Whom) =>
  sizes.audiences.find((one) => one.audience === audience && (audience !== 'label' || one.labelId === labelId))

/** In words, with the name of the label as it is now. */
export function whomOf(target: AnnouncementHome, announcement: Whom): string {
  const text = target.messages.organize.announcements
  const name = sizeOf(target, announcement)?.name
  return name === undefined ? text.audiences[announcement.audience] : text.withLabel(name)
}

/** How a form names an audience. */
export const audienceValue = ({ audience, labelId }: { audience: string; labelId?: string | null | undefined }) =>
  audience === 'label' ? `label:${labelId}` : audience

/** What a form says, as the operations take it: a new draft says the label alone. */
export function withAudience(form: URLSearchParams, isNew: boolean): URLSearchParams {
  const [audience, labelId] = (form.get('audience') ?? '').split(':')
  if (audience !== 'label' || labelId === undefined) return form
  const read = new URLSearchParams(form)
  if (isNew) read.delete('audience')
  else read.set('audience', audience)
  read.set('labelId', labelId)
  return read
}

/** How many people get it if it is sent now. */
export function countPeople(target: AnnouncementHome, announcement: Announcement): number {
  if (announcement.audience === 'selected') return announcement.selectedCount
  return sizeOf(target, announcement)?.count ?? 0
}
