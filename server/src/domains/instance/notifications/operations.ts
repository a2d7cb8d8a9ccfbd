import { operation } from '#kernel/operation/operation.ts'
import { listPreferences, updatePreferences } from './queries.ts'
import { NotificationPreferences, UpdateNotificationPreferences } from './schemas.ts'

export const get = operation({
  id: 'notifications.get',
  method: 'GET',
  path: '/v1/profile/notifications',
  summary: 'Which mail the caller gets',
  access: 'user',
  effect: 'read',
  output: NotificationPreferences,
  example: {},
  handler: ({ db, caller }) => listPreferences(db, caller.userId),
})

export const update = operation({
  id: 'notifications.update',
  method: 'PATCH',
  path: '/v1/profile/notifications',
  summary: 'Choose which mail to get',
  access: 'user',
  effect: 'write',
  body: UpdateNotificationPreferences,
  output: NotificationPreferences,
  example: { body: { follows: false } },
  handler: ({ db, caller }, { body }) => updatePreferences(db, caller.userId, body),
})
