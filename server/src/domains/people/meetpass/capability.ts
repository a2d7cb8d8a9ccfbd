import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as admin from './operations.admin.ts'
import * as actions from './operations.browser.ts'
import * as tags from './operations.tags.ts'
import * as operations from './operations.ts'
import { deletePassesOf } from './queries.ts'

export const meetpassCapability = capability({
  operations: { meetpass: { ...operations, ...admin, ...tags } },
  actions: { meetpass: actions },
  background,
  personal: [
    personalData({
      name: 'passVisits',
      table: 'pass_visits',
      owner: 'owner_id',
      erasure: 'batched',
      exported: ['pass_id', 'visitor', 'visited_at'],
      newest: 'visited_at',
    }),
    personalData({
      name: 'passes',
      table: 'passes',
      owner: 'owner_id',
      erasure: 'batched',
      exported: [
        'id',
        'type',
        'label',
        'design_id',
        'action',
        'auto_follow',
        'is_active',
        'is_ticket',
        'claimed_at',
        'created_at',
      ],
      newest: 'created_at',
      async erase({ db }, userId) {
        await deletePassesOf(db, userId)
        return 'done'
      },
    }),
    personalData({ name: 'passesMade', table: 'passes', owner: 'created_by', erasure: 'anonymized' }),
  ],
})
