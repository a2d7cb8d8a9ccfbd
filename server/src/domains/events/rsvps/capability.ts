import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import * as background from './background.ts'
import { eraseRsvps } from './commands.seats.ts'
import * as actions from './operations.browser.ts'
import * as guests from './operations.guests.ts'
import * as operations from './operations.ts'

export const rsvpsCapability = capability({
  operations: { rsvps: operations, guests },
  actions: { rsvps: actions },
  background,
  personal: [
    personalData({
      name: 'rsvps',
      table: 'rsvps',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      exported: [
        'id',
        'event_id',
        'group_id',
        'status',
        'party_size',
        'joins_online',
        'end_reason',
        'hosts_note',
        'rsvp_at',
        'updated_at',
      ],
      newest: 'rsvp_at',
      erase: eraseRsvps,
    }),
  ],
})
