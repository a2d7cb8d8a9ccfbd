import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

const reports = (count: number) => format.count(count, { one: 'report', other: 'reports' })

/** The queue of reports, and the screen of one report. */
export const adminReportsText = {
  lead: 'What members reported. Decide once: all open reports of the same thing close together.',
  filterLabel: 'Which reports',
  filters: { open: 'Open', mine: 'Mine', free: 'Not assigned', closed: 'Closed' },
  caption: 'Reports',
  none: 'Nothing to do',
  noneLead: 'There are no reports here.',
  columns: { what: 'What', why: 'Why', earlier: 'Before', who: 'Assigned', when: 'Sent' },
  choose: (name: string) => `Select the report of ${name}`,
  types: { user: 'Person', group: 'Group', event: 'Event', badge: 'Badge' },
  states: { visible: 'Visible', hidden: 'Hidden', suspended: 'Suspended', deleted: 'Deleted' },
  outcomes: { hide: 'Hidden', warn: 'Warned', suspend: 'Suspended', dismiss: 'Dismissed' },
  resolved: 'Resolved',
  gone: 'Deleted',
  isOpen: (count: number) => (count === 1 ? '1 open report' : `${format.number(count)} open reports`),
  before: (target: number, owner: number) =>
    target === 0 && owner === 0
      ? 'None'
      : `${format.number(target)} of this, ${format.number(owner)} of other things of the owner`,
  unassigned: 'No one',
  actions: { dismiss: 'Dismiss', warn: 'Warn', hide: 'Hide', suspend: 'Suspend' },
  suspendQuestion: {
    heading: 'Suspend the owners?',
    lead: 'They can’t sign in until you lift it, and others don’t see them. If you selected more than one report, they get no email.',
    yes: 'Suspend',
  },

  heading: (name: string) => `Report of ${name}`,
  back: 'All reports',
  reported: 'What was reported',
  owner: 'Answers for it',
  noOwner: 'No one',
  state: 'Status',
  reason: 'Reason',
  words: 'What they wrote',
  reporter: 'Reported by',
  deletedReporter: 'A deleted account, or hidden because the report is about you',
  record: (sent: number, dismissed: number) => `${reports(sent)} so far, ${format.number(dismissed)} dismissed`,
  sent: 'Sent',
  decide: 'Decide',
  decideLead: (count: number) =>
    count > 1
      ? `All ${format.number(count)} open reports of this close together. Everyone who reported it gets an email.`
      : 'The person who reported it gets an email.',
  message: 'Message to the owner',
  messageHint:
    'Optional. We email it with a warning or when you hide something. Don’t say who reported it. Not used for dismissing.',
  hideContent: 'When suspending, hide the groups that only they own too',
  effects: {
    dismiss: 'Nothing is wrong.',
    warn: 'The owner gets an email. Nothing else changes.',
    hide: 'Others don’t see it anymore. The owner gets an email.',
    suspend: 'The owner can’t sign in, and others don’t see them.',
  },
  keys: 'Keyboard: Alt and the underlined letter, in some browsers Alt + Shift or Control + Option.',
  closedBy: (name: string, day: string) => `Closed by ${name} on ${day}.`,
  closedByAnyone: (day: string) => `Closed on ${day}.`,
  reopen: 'Open again',
  reopenLead: 'This doesn’t undo what was done. To show it again, go to its own page in Content or People.',
  assigned: 'Assigned to',
  take: 'Assign to me',
  give: 'Assign to no one',
  assignee: 'Another administrator',
  assigneeHint: 'Username',
  assign: 'Assign',
  unknownAdmin: 'There’s no administrator with this username.',
  notes: 'Notes',
  notesLead: 'Only administrators see these.',
  noNotes: 'No notes yet.',
  note: 'New note',
  addNote: 'Add note',
  formerAdmin: 'A former administrator',
  warnings: 'Warnings before',
  warningKinds: { warn: 'Warning', hide: 'Hidden content' },
  standardText: 'Standard text',
  related: 'Other reports',
  relatedLead: 'Of the same thing, or of other things of its owner.',
  history: 'History',
}
