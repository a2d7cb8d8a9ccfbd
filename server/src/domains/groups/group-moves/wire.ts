import { type Static, Type } from 'typebox'
import {
  decideMoveEnd,
  decideMoveState,
  type LeftOutLine,
  type MoveEnd,
  type MoveView,
} from '#domains/accounts/invitations/index.ts'
import { Body, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

const text = Type.String({
  minLength: 1,
  maxLength: 1_500_000,
  description: 'One address per line, or the CSV file of Meetup, Luma, Eventbrite or a spreadsheet',
})
const note = Type.String({ maxLength: 500, description: 'Words of the organizers in the mail, without links' })

export const MoveRequest = Body('MoveRequest', { text, note: Type.Optional(note) })

const many = (description: string) => Type.Integer({ description })

export const GroupMove = Shape('GroupMove', {
  state: {
    ...OneOf('none', 'granted', 'running', 'ended'),
    description: '`none`: no administrator has granted it; `granted`: it can be started, once',
  },
  grantedAt: Nullable({ ...Timestamp, description: 'When an administrator granted it' }),
  startedAt: Nullable({ ...Timestamp, description: 'When an organizer started it' }),
  lastMailAt: Nullable({ ...Timestamp, description: 'When the last mail is due: three days after the start' }),
  endedAt: Nullable({ ...Timestamp, description: 'When it ended' }),
  endReason: Nullable({
    ...OneOf('sent', 'organizer', 'administrator', 'bounces', 'complaints', 'closed'),
    description:
      '`sent`: all mails are sent; `organizer` and `administrator`: who stopped it; `bounces`: 5 % came back; `complaints`: 0.3 % were reported as spam; `closed`: the group was hidden, or who started it left the team',
  }),
  note: Nullable(Type.String({ description: 'Words of the organizers in the mail' })),
  addresses: many('Addresses of the move'),
  waiting: many('Mails that are still to be sent'),
  sent: many('Mails that were sent'),
  leftOut: many('Addresses without a mail: members, people who want no invitations, addresses that take no mail'),
  joined: many('People who joined by their invitation'),
  bounced: many('Mails that came back'),
  complained: many('Mails that were reported as spam'),
})

const LeftOutRow = Shape('LeftOutRow', {
  line: many('Number of the line in the text'),
  text: Type.String({ description: 'Its beginning' }),
  reason: {
    ...OneOf('no_address', 'wrong_address', 'absent'),
    description: '`absent`: its status says that the person declined, cancelled or never answered',
  },
})

export const MovePreview = Shape('MovePreview', {
  count: many('Addresses that would be invited'),
  repeated: many('Addresses that were there more than once'),
  invitedBefore: many('Addresses that this group has invited before; they get no second mail'),
  unread: Type.Array(LeftOutRow, { description: 'The first 50 lines that are left out' }),
  unreadCount: many('How many lines are left out'),
  emails: Type.Array(Type.String(), { description: 'The first addresses, shortened' }),
  days: many('Days over which the mails are sent'),
  mail: Shape('MoveMail', {
    subject: Type.String({ description: 'Subject of the mail' }),
    text: Type.String({ description: 'The text part of the mail, with links that lead nowhere' }),
    photoUrl: Nullable(Type.String({ description: 'The photo of the group, above the text' })),
  }),
})

export function presentMove({ move, counts }: MoveView): Static<typeof GroupMove> {
  const startedAt = move?.started_at ?? null
  return {
    state: decideMoveState(move),
    grantedAt: move?.granted_at ?? null,
    startedAt,
    lastMailAt: startedAt === null ? null : decideMoveEnd(startedAt),
    endedAt: move?.ended_at ?? null,
    endReason: (move?.end_reason ?? null) as MoveEnd | null,
    note: move?.note ?? null,
    addresses: move?.addresses ?? 0,
    ...counts,
  }
}

interface UnreadLine {
  line: number
  text: string
  why: LeftOutLine
}

const unreadMax = 50

export const presentUnread = (lines: readonly UnreadLine[]): Static<typeof LeftOutRow>[] =>
  lines.slice(0, unreadMax).map(({ line, text: words, why }) => ({ line, text: words, reason: why }))
