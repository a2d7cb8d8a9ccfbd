import {
  eventUrlsOf,
  urlsOf,
  type writeEventInvitation,
  type writeInvitation,
} from '#domains/accounts/invitations/mail.ts'
import type { InvitedEventRow } from '#domains/accounts/invitations/queries.events.ts'
import type { Links } from '#kernel/context.ts'
import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

interface Writers {
  writeInvitation: typeof writeInvitation
  writeEventInvitation: typeof writeEventInvitation
}

interface Written {
  group: string
  body: string
}

/** Invitations of every kind, to the instance, to a group and to an event. */
export function invitationMails(
  writers: Writers,
  links: Links,
  event: InvitedEventRow,
  written: Written,
): Record<string, (frame: MailFrame) => NeededMailWords> {
  const hash = Buffer.from('x')
  const to = (role: 'user' | 'admin', name: string | null, note?: string) => {
    const move = note === undefined ? undefined : { note, photoUrl: null }
    const content = { role, group_id: name === null ? null : event.event_id, group_name: name, move }
    return (frame: MailFrame) => writers.writeInvitation(content, urlsOf(links, 'token', hash), frame)
  }
  const toEvent = (note: string | null) => (frame: MailFrame) =>
    writers.writeEventInvitation(links, { note, event }, eventUrlsOf(links, 'token', hash), frame)
  return {
    invitation: to('user', null),
    'invitation of an administrator': to('admin', null),
    'invitation to a group': to('user', written.group),
    'invitation to a group that moves in': to('user', written.group, written.body),
    'invitation to an event': toEvent(written.body),
    'invitation to an event without words': toEvent(null),
  }
}
