import { operation } from '#kernel/operation/operation.ts'
import { listPreferences, updatePreferences } from './queries.ts'
import { NotificationPreferences, UpdateNotificationPreferences } from './wire.ts'

export const get = operation({
  id: 'notifications.get',
  method: 'GET',
  path: '/v1/profile/notifications',
  summary: "Get the current user's email settings",
  description: 'Returns which kinds of email the user receives. Security emails are always sent.',
  access: 'user',
  toleratesLag: true,
  effect: 'read',
  output: NotificationPreferences,
  example: {},
  handler: ({ db, caller }) => listPreferences(db, caller.userId),
})

export const update = operation({
  id: 'notifications.update',
  method: 'PATCH',
  path: '/v1/profile/notifications',
  summary: "Update the current user's email settings",
  description: 'Turns kinds of email on or off. Changes only the fields you send. Security emails are always sent.',
  access: 'user',
  effect: 'write',
  body: UpdateNotificationPreferences,
  output: NotificationPreferences,
  example: { body: { follows: false } },
  handler: ({ db, caller }, { body }) => updatePreferences(db, caller.userId, body),
})
