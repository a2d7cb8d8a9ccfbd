import type { Static } from 'typebox'
import {
  assertCanMove,
  findMove,
  findMoveFacts,
  maskAddress,
  moveDays,
  planMove,
  previewUrls,
  writeInvitation,
} from '#domains/accounts/invitations/index.ts'
import { previewMail } from '#domains/foundation/notifications/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import type { Fingerprints, Links, Reader } from '#kernel/context.ts'
import { type MovePreview, presentUnread } from './wire.ts'

interface Planned {
  groupId: string
  text: string
  note: string | undefined
}

const shownMax = 5

/** What a start would do. It says the same of an address with an account and of one without. */
export async function viewMovePlan(
  db: Reader,
  way: { links: Links; keys: Fingerprints },
  planned: Planned,
): Promise<Static<typeof MovePreview>> {
  const { groupId } = planned
  assertCanMove(await findMove(db, groupId))
  const { added, wrong, repeated, invitedBefore, note } = await planMove(db, way.keys, planned)
  const { name, photoUrl } = await findMoveFacts(db, groupId)
  const { locale } = await findSettings(db)
  const content = { role: 'user', group_id: groupId, group_name: name, move: { note, photoUrl } }
  const { subject, text } = (await previewMail(
    { db, links: way.links },
    {
      to: { email: '', locale },
      kind: 'needed',
      key: 'preview',
      write: (frame) => writeInvitation(content, previewUrls(way.links), frame),
    },
  ))!
  return {
    count: added.length,
    repeated,
    invitedBefore,
    unread: presentUnread(wrong),
    unreadCount: wrong.length,
    emails: added.slice(0, shownMax).map(({ email }) => maskAddress(email)),
    days: moveDays,
    mail: { subject, text, photoUrl },
  }
}
