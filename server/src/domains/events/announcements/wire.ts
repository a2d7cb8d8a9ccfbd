import { type Static, Type } from 'typebox'
import type { LabelCount } from '#domains/events/attendee-labels/index.ts'
import { LanguageTag } from '#domains/foundation/translations/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { AnnouncementRow } from './queries.ts'
import { bodyMax, endReasons, eventAudiences, groupAudiences, selectedMax, subjectMax } from './rules.ts'

const audienceText =
  'by RSVP status, checked in, no-shows, members of the group, its team, selected users, or those with one label'
const AnyAudience = {
  ...OneOf(...eventAudiences, ...groupAudiences.filter((audience) => audience !== 'selected')),
  description: `Who gets the email: ${audienceText}`,
}

const words = {
  subject: Type.Optional(Type.String({ maxLength: subjectMax, description: 'Subject of the email' })),
  body: Type.Optional(Type.String({ maxLength: bodyMax, description: 'Text of the email, in Markdown' })),
  language: Type.Optional(
    Nullable({ ...LanguageTag, description: 'Language of subject and body; null: that of its event or group' }),
  ),
  userIds: Type.Optional(
    Type.Array(Id, { maxItems: selectedMax, description: 'Users of the audience `selected`; replaces those before' }),
  ),
}

const labelId = Type.Optional(
  Nullable({ ...Id, description: 'Only the people with this label of the event: the audience `label`' }),
)

export const CreateEventAnnouncement = Body('CreateEventAnnouncement', {
  ...words,
  labelId,
  audience: Type.Optional({
    ...OneOf(...eventAudiences.filter((audience) => audience !== 'label')),
    description: 'Who gets the email; `all` without it, or `selected` with userIds',
  }),
})

export const CreateGroupAnnouncement = Body('CreateGroupAnnouncement', {
  ...words,
  audience: Type.Optional({
    ...OneOf(...groupAudiences),
    description: 'Who gets the email; `members` without it, or `selected` with userIds',
  }),
})

const Version = Type.Optional(
  Type.Integer({ minimum: 1, description: 'The version you read; refused if someone has changed it since' }),
)

export const UpdateAnnouncement = Body('UpdateAnnouncement', {
  ...words,
  labelId,
  audience: Type.Optional(AnyAudience),
  version: Version,
})

export const ScheduleAnnouncement = Body('ScheduleAnnouncement', {
  sendAt: { ...Timestamp, description: 'When to send it, in the next 90 days' },
  version: Version,
})

export const SendAnnouncement = Body('SendAnnouncement', { version: Version })

export const ManagedAnnouncement = Shape('ManagedAnnouncement', {
  id: Id,
  eventId: Nullable({ ...Id, description: 'null for an announcement to a group' }),
  groupId: Nullable({ ...Id, description: 'null for an announcement about an event' }),
  status: {
    ...OneOf('draft', 'scheduled', 'sent', 'cancelled'),
    description: '`cancelled`: it was not sent; endReason says why',
  },
  audience: AnyAudience,
  subject: Type.String(),
  body: Type.String({ description: 'Markdown' }),
  language: Nullable(Type.String({ description: 'Language of subject and body; null: that of its event or group' })),
  labelId: Nullable({ ...Id, description: 'The label of the audience `label`; it may have been removed since' }),
  selectedCount: Type.Integer({ description: 'Users of the audience `selected`' }),
  recipientCount: Type.Integer({
    description: 'Users in the audience when it was sent; users who turned off these emails are included',
  }),
  delivered: Type.Integer({ description: 'Emails that a mail server accepted' }),
  bounced: Type.Integer({ description: 'Emails that a mail server refused or returned' }),
  skipped: Type.Integer({ description: 'Users who turned off these emails, muted the group or left meanwhile' }),
  sendAt: Nullable({ ...Timestamp, description: 'When it is to be sent' }),
  sentAt: Nullable(Timestamp),
  endReason: Nullable({ ...OneOf(...endReasons), description: 'Why it was not sent' }),
  version: Type.Integer({ description: 'Rises with every change' }),
  createdAt: Timestamp,
})

export const AnnouncementAudiences = Shape('AnnouncementAudiences', {
  audiences: Type.Array(
    Shape('AnnouncementAudience', {
      audience: AnyAudience,
      labelId: Type.Optional({ ...Id, description: 'Only of the audience `label`' }),
      name: Type.Optional(Type.String({ description: 'Name of this label' })),
      count: Type.Integer({ description: 'Users in it now; users who turned off these emails are included' }),
    }),
  ),
  isAttendanceKnown: Type.Boolean({
    description:
      'Whether at least a third of the people with a seat at the event are checked in; otherwise `no_shows` are only those who were not checked in, whether they came or not. False for a group',
  }),
  leftNow: Type.Integer({ description: 'Announcements that can be sent now' }),
  perDay: Type.Integer({ description: 'Announcements that can be sent per day' }),
})

export const AnnouncementPreview = Shape('AnnouncementPreview', {
  subject: Type.String(),
  html: Type.String({ description: 'The email as HTML, as the caller would get it' }),
  text: Type.String({ description: 'The same as plain text' }),
})

export function presentAnnouncement(row: AnnouncementRow): Static<typeof ManagedAnnouncement> {
  return {
    id: row.id,
    eventId: row.event_id,
    groupId: row.group_id,
    status: row.status,
    audience: row.audience,
    subject: row.subject,
    body: row.body,
    language: row.language,
    labelId: row.label_id,
    selectedCount: row.selected_count,
    recipientCount: row.recipient_count,
    delivered: row.delivered,
    bounced: row.bounced,
    skipped: row.skipped,
    sendAt: row.send_at,
    sentAt: row.sent_at,
    endReason: row.end_reason,
    version: row.version,
    createdAt: row.created_at,
  }
}

export function presentAudiences(
  counts: Partial<Record<string, number>>,
  labels: readonly LabelCount[],
  isAttendanceKnown: boolean,
  room: { left: number; perDay: number },
): Static<typeof AnnouncementAudiences> {
  const audiences = Object.entries(counts).map(([audience, count]) => ({ audience, count: count ?? 0 }))
  const ofLabels = labels.map(({ id: labelId, name, count }) => ({ audience: 'label', labelId, name, count }))
  const answer = { audiences: [...audiences, ...ofLabels], isAttendanceKnown, leftNow: room.left, perDay: room.perDay }
  return answer as Static<typeof AnnouncementAudiences>
}
