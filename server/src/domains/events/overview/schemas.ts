import { Type } from 'typebox'
import { GroupRole } from '#domains/groups/groups/index.ts'
import { Id, Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'

const OverviewEvent = Shape('OverviewEvent', {
  id: Id,
  title: Type.String(),
  dateTime: { ...Timestamp, description: 'Start of the event' },
  timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
  photoUrl: Nullable(Uri),
  confirmed: Type.Integer({ description: 'Confirmed RSVPs on this instance' }),
  waitlisted: Type.Integer({ description: 'Users on the waitlist' }),
  walkIns: Type.Integer({ description: 'People without an account who were let in by name; they take seats, too' }),
  maxAttendees: Nullable(Type.Integer({ description: 'Capacity; null: no limit' })),
})

const waitingText = (what: string) => `${what}, counted up to 100; null: not for your role`

export const OverviewGroup = Shape('OverviewGroup', {
  id: Id,
  name: Type.String(),
  urlname: Nullable(Type.String()),
  photoUrl: Nullable(Uri),
  coverUrl: Nullable(Uri),
  theme: Nullable(Type.String({ description: 'Colors of its page; null: derived from the id' })),
  memberCount: Type.Integer({ description: 'Members and organizers, each counted once' }),
  userRole: { ...GroupRole, description: 'Role of the current user' },
  nextEvent: Nullable({ ...OverviewEvent, description: 'The next event that has not ended' }),
  waiting: Shape('OverviewWaiting', {
    requests: Nullable(Type.Integer({ description: waitingText('Requests to join the team') })),
    members: Nullable(Type.Integer({ description: waitingText('People who ask to become members') })),
    drafts: Nullable(Type.Integer({ description: waitingText('Events that are not published') })),
  }),
})

const upTo = (what: string) => Type.Integer({ description: `${what}; counted up to 100` })

export const EventCounts = Shape('EventCounts', {
  upcoming: upTo('Published events that have not ended'),
  drafts: upTo('Events that are not published'),
  past: upTo('Published events that have ended'),
  cancelled: upTo('Cancelled events'),
})
