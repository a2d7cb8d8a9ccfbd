import { personalData } from '#kernel/data/personal-data.ts'
import { deleteSuppressionOf, listSuppressionsOf } from './queries.ts'

export const notificationPersonalData = [
  personalData({
    name: 'notifications',
    table: 'notification_preferences',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['rsvp', 'reminders', 'announcements', 'badges', 'follows', 'account'],
  }),
  // At once, because its address is all that leads from the person to the row.
  personalData({
    name: 'mailSuppressions',
    table: 'mail_suppressions',
    owner: 'address_lower',
    erasure: 'at once',
    export: listSuppressionsOf,
    async erase({ db }, userId) {
      await deleteSuppressionOf(db, userId)
      return 'done'
    },
  }),
]
