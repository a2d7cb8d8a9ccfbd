import { holding } from '#kernel/data/personal-data.ts'
import { forgetRsvps } from './commands.seats.ts'

export const rsvpHoldings = [
  holding({
    name: 'rsvps',
    table: 'rsvps',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['id', 'event_id', 'group_id', 'status', 'end_reason', 'rsvp_at', 'updated_at'],
    newest: 'rsvp_at',
    erase: forgetRsvps,
  }),
]
