import { holding } from '#kernel/data/personal-data.ts'
import { deleteSuppressionOf, listSuppressionsOf } from './queries.ts'

export const notificationHoldings = [
  holding({
    name: 'notifications',
    table: 'notification_preferences',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['rsvp', 'reminders', 'announcements', 'badges', 'follows', 'account'],
  }),
  // At once, because its address is all that leads from the person to the row.
  holding({
    name: 'mailSuppressions',
    table: 'mail_suppressions',
    owner: 'address_lower',
    ends: 'at once',
    export: listSuppressionsOf,
    async erase({ db }, userId) {
      await deleteSuppressionOf(db, userId)
      return 'done'
    },
  }),
]
