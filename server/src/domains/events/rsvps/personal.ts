import { personalData } from '#kernel/data/personal-data.ts'
import { eraseRsvps } from './commands.seats.ts'

export const rsvpPersonalData = [
  personalData({
    name: 'rsvps',
    table: 'rsvps',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['id', 'event_id', 'group_id', 'status', 'end_reason', 'rsvp_at', 'updated_at'],
    newest: 'rsvp_at',
    erase: eraseRsvps,
  }),
]
