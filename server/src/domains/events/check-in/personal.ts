import { holding } from '#kernel/data/personal-data.ts'

export const checkInHoldings = [
  holding({
    name: 'checkins',
    table: 'checkins',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['id', 'event_id', 'group_id', 'method', 'checked_in_at'],
    newest: 'checked_in_at',
  }),
  // Whom somebody let in at a desk is told to those people, each of their own.
  holding({ name: 'checkinsGiven', table: 'checkins', owner: 'checked_in_by', ends: 'without a name' }),
  holding({
    name: 'checkinReceipts',
    table: 'checkin_receipts',
    owner: 'user_id',
    ends: 'in pieces',
    shows: ['event_id', 'client_id', 'status', 'checkin_id', 'method', 'checked_in_at', 'received_at'],
    newest: 'received_at',
  }),
  holding({
    name: 'checkinCodesMade',
    table: 'checkin_codes',
    owner: 'created_by',
    ends: 'without a name',
    shows: ['id', 'event_id', 'label', 'max_uses', 'current_uses', 'expires_at', 'created_at'],
    newest: 'created_at',
  }),
]
