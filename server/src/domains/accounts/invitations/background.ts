import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { takeMove } from './commands.moves.ts'
import { admitMail } from './commands.ts'
import { eventUrlsOf, moveWordsOf, urlsOf, writeEventInvitation, writeInvitation } from './mail.ts'
import { findInvitedEvent } from './queries.events.ts'
import { updateMailed } from './queries.mail.ts'
import { listOpenMoves } from './queries.moves.ts'
import { deleteOldInvitations, eraseAddresses } from './queries.ts'
import { decideDeletion, decideErasure, findToken } from './rules.ts'

/** A job that runs again sends the same mail, with the same token and Message-ID. */
export const sendInvitation = job<{ invitationId: string }>({
  name: 'invitations.send',
  isOutbound: true,
  async handler(ctx, { invitationId }) {
    const { write, cipher, links, now } = ctx
    const row = await write((unit) => admitMail(unit, cipher, invitationId, now))
    const token = row && findToken(cipher, row.id, row.token_hash)
    if (!row || token === undefined) return
    const event = row.event_id === null ? undefined : await findInvitedEvent(ctx.db, row.id)
    const urls = (event ? eventUrlsOf : urlsOf)(links, token, row.address_hash)
    const result = await sendMail(ctx, {
      to: { email: row.email, locale: row.locale },
      kind: 'needed',
      key: `invitation.${row.id}`,
      write: (frame) =>
        event
          ? writeEventInvitation(links, { note: row.note, event }, urls, frame)
          : writeInvitation({ ...row, move: moveWordsOf(row) }, urls, frame),
    })
    await write(({ db }) => updateMailed(db, row.id, result === 'refused', now))
  },
})

/** The mails of moves that are due, a few at a time: what comes back ends a move before the rest is sent. */
export const sendMoves = job({
  name: 'invitations.send-moves',
  schedule: '* * * * *',
  isOutbound: true,
  async handler({ db, write, now }) {
    for (const groupId of await listOpenMoves(db))
      await write(async (unit) => {
        for (const invitationId of await takeMove(unit, groupId, now))
          unit.enqueue(sendInvitation, { invitationId }, invitationId)
      })
  },
})

/** Addresses are erased after 30 days, and the rest of an invitation after a year. */
export const eraseInvitations = job({
  name: 'invitations.erase',
  schedule: '23 * * * *',
  async handler({ write, now }) {
    while ((await write(({ db }) => eraseAddresses(db, decideErasure(now)))) > 0);
    while ((await write(({ db }) => deleteOldInvitations(db, decideDeletion(now)))) > 0);
  },
})

export const mailInvitation = reaction({
  name: 'invitations.mail',
  on: 'invitation.created',
  handler: async ({ enqueue }, { data }) => enqueue(sendInvitation, data, data.invitationId),
})
