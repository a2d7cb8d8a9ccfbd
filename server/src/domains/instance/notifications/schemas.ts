import { Type } from 'typebox'
import { Body, optionalProperties, Shape } from '#kernel/operation/schema.ts'

const kinds = {
  rsvp: Type.Boolean({ description: 'Seats confirmed, waitlisted, promoted, cancelled' }),
  reminders: Type.Boolean({ description: 'A day before an event' }),
  announcements: Type.Boolean({ description: 'Messages from organisers' }),
  badges: Type.Boolean({ description: 'Badges and achievements' }),
  follows: Type.Boolean({ description: 'New followers and connections' }),
  account: Type.Boolean({ description: 'News about the account itself' }),
}

export type Kind = keyof typeof kinds

export function isKind(name: unknown): name is Kind {
  return typeof name === 'string' && Object.hasOwn(kinds, name)
}

export const NotificationPreferences = Shape('NotificationPreferences', kinds)

export const UpdateNotificationPreferences = Body(
  'UpdateNotificationPreferences',
  optionalProperties(Type.Object(kinds)),
)
