import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as admin from './operations.admin.ts'
import * as actions from './operations.browser.ts'
import * as operations from './operations.ts'
import { deleteSuppressionOf, listSuppressionsOf } from './queries.ts'

export const notificationsCapability = capability({
  operations: { notifications: operations, bounces: admin },
  actions: { notifications: actions },
  background,
  personal: [
    personalData({
      name: 'notifications',
      table: 'notification_preferences',
      owner: 'user_id',
      erasure: 'batched',
      exported: ['rsvp', 'reminders', 'announcements', 'badges', 'follows', 'groups', 'account'],
    }),
    // At once, because the address is the only link from the user to the row.
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
  ],
})
