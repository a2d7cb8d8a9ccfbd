import { personalData } from '#kernel/data/personal-data.ts'

/** A notice belongs to the instance; its author is cleared when their account is deleted. */
export const noticePersonalData = [
  personalData({
    name: 'notices',
    table: 'notices',
    owner: 'created_by',
    erasure: 'anonymized',
    exported: ['id', 'subject', 'text', 'created_at'],
    newest: 'created_at',
  }),
]
