/**
 * Statements on the tables of events that may leave out the event's id, because what they read or delete spans events.
 * Over several databases each would ask all of them, or read a copy that is kept by member or by group.
 */
export const spansEvents = {
  'people of a group': {
    why: 'who is known to a group, and the history of a person in it, over all events of the group',
    is: /\bgroup_id = (\$\d+|p\.group_id|n\.group_id|g\.id)/,
  },
  'RSVPs to listed events': {
    why: 'whether the viewer may see an event for members, for each event of a list',
    is: /\bi\.event_id = e\.id\b/,
  },
  'lists of a member': {
    why: 'my RSVPs, check-ins and tickets, the home page, achievements, onboarding, digests, administration, export',
    is: /\b(user_id|created_by|checked_in_by) = (\$\d+|[a-z]\w*\.(id|user_id)\b)/,
  },
  'an RSVP of that list': {
    why: 'its ticket, check-in and position are read with the row of the list, from the same database',
    is: /\b(t|c|k|w|v)\.event_id = (r|e|events)\.(event_id|id)\b/,
  },
  'seats of listed events': {
    why: 'a list of events shows the free seats of each: by the ids of one page, or from the cache',
    is: /\b(event_seats|s)\.event_id = (events|e|n)\.id\b/,
  },
  'a code': {
    why: 'the one way from the code of a ticket or a check-in to its event, and whether a new code is free: one table from code to event in the core',
    is: /\bcode = (\$\d+|(fresh|person|seat)\.code)/,
  },
  'numbers of groups': {
    why: 'jobs count each event once and add it up in group_event_numbers and group_people, which are in the core',
    is: /\br\.event_id = e\.id and r\.status = 'confirmed'|\b(turned t|group_event_numbers n) join (rsvps|checkins) /,
  },
  'numbers of the instance': {
    why: 'a job counts all rows for the overview of administrators: the sum over all databases',
    is: /\bcount\(\*\) from (rsvps|checkins)( where status = 'confirmed')?$|::date as day, count\(\*\)/,
  },
  'what is old': {
    why: 'jobs that delete old receipts of check-ins and old names of walk-ins, in batches: each database does its own',
    is: /\bdelete from (checkin_receipts|walk_ins) where\b|\b(received_at|created_at) < \$\d+/,
  },
} as const

export type Exception = keyof typeof spansEvents
