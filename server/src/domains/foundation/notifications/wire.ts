import { type Static, Type } from 'typebox'
import { Body, optionalProperties, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { BounceRow } from './queries.ts'

const kinds = {
  rsvp: Type.Boolean({ description: 'Emails about RSVPs: confirmed, waitlisted, promoted, cancelled' }),
  reminders: Type.Boolean({ description: 'Reminders a day before an event' }),
  announcements: Type.Boolean({ description: 'Messages from organizers' }),
  badges: Type.Boolean({ description: 'Emails about badges and achievements' }),
  follows: Type.Boolean({ description: 'Emails about new followers and connections' }),
  groups: Type.Boolean({
    description: 'Emails about new events of groups the user joined; false turns them off for every group',
  }),
  account: Type.Boolean({ description: 'News about the account itself' }),
}

export type NotificationKind = keyof typeof kinds

export function isKind(name: unknown): name is NotificationKind {
  return typeof name === 'string' && Object.hasOwn(kinds, name)
}

export const NotificationPreferences = Shape('NotificationPreferences', kinds)

export const UpdateNotificationPreferences = Body(
  'UpdateNotificationPreferences',
  optionalProperties(Type.Object(kinds)),
)

export const Address = Type.String({ maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$', says: 'must be an email address' })

export const MailBounce = Shape('MailBounce', {
  address: Type.String(),
  reason: Type.String({
    description:
      '`bounce`: mail came back; `complaint`: marked as spam; `refused`: the mail server knows no such address',
  }),
  bouncedAt: Timestamp,
})

export function presentBounce({ address_lower, reason, suppressed_at }: BounceRow): Static<typeof MailBounce> {
  return { address: address_lower, reason, bouncedAt: suppressed_at }
}
