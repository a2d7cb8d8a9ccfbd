import { type Static, Type } from 'typebox'
import type { FeedItem, FeedNotice } from '#kernel/feeds.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp, Uri, visible } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import type { ManagedSource, SourceEventRow } from './queries.manage.ts'
import { isReading, keyMax, noticeCodes, previewMax, sourceModes, sourceRsvps } from './rules.manage.ts'
import { type SourceProblem, sourceKinds, sourcePlatforms, sourceProblems } from './rules.ts'

const Kind = {
  ...OneOf(...sourceKinds),
  description: '`ical`: a calendar; `json_ld`: a page that describes its events; the others: the API of that platform',
}
const Platform = { ...OneOf(...sourcePlatforms), description: 'What its events have as `source`' }
const Mode = OneOf(...sourceModes)
const modeText = '`publish`: new events are public at once; `draft`: an organizer publishes them'
const Rsvps = OneOf(...sourceRsvps)
const rsvpsText = 'Where people RSVP: `link`: on the page of the event over there; `local`: here'
const zoneText = 'IANA time zone of times that name none'
const Timezone = Type.String({ minLength: 1, maxLength: 64, description: `${zoneText}, such as Europe/Berlin` })
const Key = Type.String({
  minLength: 1,
  maxLength: keyMax,
  ...visible,
  description: 'API key of Luma, Eventbrite or Meetup; it is stored encrypted and never returned',
})
const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  ...visible,
  description:
    'Address of a calendar (`https:` or `webcal:`) or of a page with events, such as https://www.meetup.com/garden-club',
})

export const PreviewSourceRequest = Body('PreviewSourceRequest', {
  url: Url,
  key: Type.Optional(Key),
  timezone: Type.Optional(Timezone),
})

export const CreateSourceRequest = Body('CreateSourceRequest', {
  url: Url,
  key: Type.Optional(Key),
  timezone: Type.Optional(Timezone),
  mode: Type.Optional({ ...Mode, description: `${modeText}; without it \`publish\`` }),
  rsvps: Type.Optional({ ...Rsvps, description: `${rsvpsText}; without it \`link\`` }),
})

export const UpdateSourceRequest = Body('UpdateSourceRequest', {
  isPaused: Type.Optional(
    Type.Boolean({ description: 'true: it is not read anymore; false: it is read again, from now on' }),
  ),
  mode: Type.Optional({ ...Mode, description: `${modeText}. With \`publish\`, its drafts are published, too` }),
  rsvps: Type.Optional({ ...Rsvps, description: `${rsvpsText}. Applies to upcoming events, too` }),
  timezone: Type.Optional(Timezone),
  key: Type.Optional(Key),
})

const SourceNotice = Shape('SourceNotice', {
  code: { ...OneOf(...noticeCodes), description: 'What was left out or guessed' },
  text: Type.String({ description: 'The same in words, in English' }),
  count: Type.Integer({ description: 'Number of entries it concerns' }),
  example: Nullable(Type.String({ description: 'Title of one of these entries' })),
})
const notices = Type.Array(SourceNotice, { description: 'What was left out or guessed' })

const ProblemShape = Shape('SourceProblem', {
  code: { ...OneOf(...sourceProblems), description: 'Why nothing could be read' },
  text: Type.String({ description: 'What happened and what to do next, in English' }),
})

const source = {
  id: Id,
  groupId: { ...Id, description: 'The group that follows it' },
  kind: Kind,
  platform: Platform,
  host: Type.String({ description: 'Host name of the address. The address itself is a secret and never returned' }),
  name: Nullable(Type.String({ description: 'What the calendar calls itself' })),
  state: {
    ...OneOf('active', 'paused', 'failing', 'stopped'),
    description: '`failing`: the last readings failed; `stopped`: it failed for so long that it is not read anymore',
  },
  isReading: Type.Boolean({ description: 'Whether a reading was requested that is not done yet' }),
  mode: { ...Mode, description: modeText },
  rsvps: { ...Rsvps, description: rsvpsText },
  timezone: Type.String({ description: zoneText }),
  hasKey: Type.Boolean({ description: 'Whether it is read with an API key' }),
  problem: Nullable({ ...ProblemShape, description: 'Why the last reading failed; null if it did not' }),
  notices,
  checkedAt: Nullable({ ...Timestamp, description: 'When it was last read, or tried; null: not yet' }),
  changedAt: Nullable({ ...Timestamp, description: 'When a reading last changed events here' }),
  nextCheckAt: Nullable({ ...Timestamp, description: 'When it is read next; null while it is paused or stopped' }),
  upcomingEvents: Type.Integer({ description: 'Upcoming events that come from it, drafts included' }),
  createdBy: Nullable(Type.String({ description: 'Name of the user who added it' })),
  createdAt: Timestamp,
}

export const Source = Shape('Source', source)
export const Sources = Shape('Sources', {
  sources: Type.Array(Source, { description: 'Oldest first' }),
  sourcesMax: Type.Integer({ description: 'Sources that a group can have' }),
})

export const SourceDetail = Shape('SourceDetail', {
  ...source,
  events: Type.Array(
    Shape('SourceEvent', {
      id: Id,
      title: Type.String(),
      dateTime: { ...Timestamp, description: 'Start of the event' },
      timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
      status: { ...OneOf('draft', 'scheduled', 'cancelled'), description: 'Status of the event here' },
      platformEventUrl: Nullable({ ...Uri, description: 'Page of the event over there' }),
    }),
    { description: 'The next 20 events that come from it' },
  ),
})

export const SourcePreview = Shape('SourcePreview', {
  kind: Kind,
  platform: Platform,
  host: source.host,
  name: source.name,
  timezone: Type.String({ description: zoneText }),
  total: Type.Integer({ description: 'Events that would come here now' }),
  cancelled: Type.Integer({ description: 'Entries that are cancelled over there and would not come' }),
  isFollowed: Type.Boolean({ description: 'Whether the group follows this address already' }),
  events: Type.Array(
    Shape('PreviewEvent', {
      title: Type.String(),
      dateTime: { ...Timestamp, description: 'Start of the event' },
      endTime: Nullable({ ...Timestamp, description: 'End of the event; null if it is not set' }),
      timezone: Type.String({ description: 'IANA time zone, such as Europe/Berlin' }),
      eventType: OneOf('in_person', 'online', 'hybrid'),
      venue: Nullable(Type.String({ description: 'Name and city of the place' })),
      url: Nullable({ ...Uri, description: 'Page of the event over there' }),
    }),
    { description: 'The first 10 of them' },
  ),
  notices,
})

export const AdoptedSource = Shape('AdoptedSource', {
  host: source.host,
  adopted: Type.Integer({ description: 'Upcoming events that are now native' }),
})

export const RemoveSourceQuery = Type.Object({
  events: Type.Optional({
    ...OneOf('keep', 'remove'),
    default: 'keep',
    description:
      '`keep`: upcoming events stay and become native; `remove`: upcoming events are deleted, or cancelled if people have an RSVP here',
  }),
})

type SourceAnswer = Static<typeof Source>

/** In English, as all texts of the API. Pages have the same by the code. */
export function problemText(problem: SourceProblem): string {
  const { title, next } = messagesFor('en').sources.problems[problem]
  return `${title} ${next}`
}

function presentNotice({ code, count, example }: FeedNotice) {
  return { code, count, example, text: messagesFor('en').sources.notices[code](count, example) }
}

export function presentSource(row: ManagedSource): SourceAnswer {
  const problem = row.problem as SourceProblem | null
  return {
    id: row.id,
    groupId: row.group_id,
    kind: row.kind as SourceAnswer['kind'],
    platform: row.platform as SourceAnswer['platform'],
    host: row.host,
    name: row.name,
    state: row.state as SourceAnswer['state'],
    isReading: isReading(row),
    mode: row.mode as SourceAnswer['mode'],
    rsvps: row.rsvps as SourceAnswer['rsvps'],
    timezone: row.timezone,
    hasKey: row.api_key !== null,
    problem: problem && { code: problem, text: problemText(problem) },
    notices: (row.notices as FeedNotice[]).map(presentNotice),
    checkedAt: row.checked_at,
    changedAt: row.changed_at,
    nextCheckAt: row.next_check_at,
    upcomingEvents: row.upcoming,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
  }
}

export function presentDetail(row: ManagedSource, events: readonly SourceEventRow[]): Static<typeof SourceDetail> {
  return {
    ...presentSource(row),
    events: events.map(({ id, title, starts_at, timezone, status, platform_event_url }) => ({
      ...{ id, title, timezone, dateTime: starts_at, platformEventUrl: platform_event_url },
      status: status as 'draft' | 'scheduled' | 'cancelled',
    })),
  }
}

interface Preview extends Omit<Static<typeof SourcePreview>, 'events' | 'notices' | 'total'> {
  items: readonly FeedItem[]
  notices: readonly FeedNotice[]
}

export function presentPreview({ items, notices, ...rest }: Preview): Static<typeof SourcePreview> {
  return {
    ...rest,
    total: items.length,
    events: items.slice(0, previewMax).map(presentItem),
    notices: notices.map(presentNotice),
  }
}

function presentItem({ title, startsAt, endsAt, timezone, eventType, venue, url }: FeedItem) {
  const place = venue && [venue.name, venue.city].filter(Boolean).join(', ')
  return { title, dateTime: startsAt, endTime: endsAt, timezone, eventType, venue: place, url }
}
