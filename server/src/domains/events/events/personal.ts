import { personalData } from '#kernel/data/personal-data.ts'

export const eventPersonalData = [
  personalData({
    name: 'eventsMade',
    table: 'events',
    owner: 'created_by',
    erasure: 'anonymized',
    exported: ['id', 'group_id', 'title', 'status', 'starts_at', 'created_at'],
    newest: 'created_at',
  }),
  personalData({
    name: 'eventsChanged',
    table: 'event_changes',
    owner: 'changed_by',
    erasure: 'anonymized',
    exported: ['event_id', 'fields', 'changed_at'],
    newest: 'changed_at',
  }),
]
