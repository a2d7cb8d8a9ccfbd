import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import * as actions from './operations.browser.ts'
import { eraseReceived, listReceived, updateForgotten } from './queries.personal.ts'

export const invitationsCapability = capability({
  actions: { invitations: actions },
  background,
  personal: [
    personalData({
      name: 'invitationsSent',
      table: 'invitations',
      owner: 'created_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['id', 'role', 'group_id', 'event_id', 'note', 'created_at'],
      newest: 'created_at',
    }),
    personalData({
      name: 'movesGranted',
      table: 'group_moves',
      owner: 'granted_by',
      erasure: 'anonymized',
      step: 'late',
    }),
    personalData({
      name: 'movesStarted',
      table: 'group_moves',
      owner: 'started_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['group_id', 'started_at', 'note', 'addresses'],
      newest: 'started_at',
    }),
    // At once, because the address is the only link from the user to the row. It is found by the address itself: an erasure
    // has no keys to make the hash with.
    personalData({
      name: 'invitationsReceived',
      table: 'invitations',
      owner: 'address_hash',
      erasure: 'at once',
      step: 'late',
      export: listReceived,
      async erase({ db }, userId) {
        await eraseReceived(db, userId)
        return 'done'
      },
    }),
    personalData({
      name: 'invitationsAccepted',
      table: 'invitations',
      owner: 'accepted_by',
      erasure: 'anonymized',
      step: 'late',
      exported: ['id', 'email', 'role', 'group_id', 'event_id', 'created_at', 'accepted_at'],
      newest: 'accepted_at',
      async erase({ db }, userId) {
        await updateForgotten(db, userId)
        return 'done'
      },
    }),
  ],
})
