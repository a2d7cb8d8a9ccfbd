import { sql } from 'kysely'
import { type GroupMailRow, mailAboutGroup, managesGroup } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface ChannelMail {
  channelId: string
  userId: string
}

export interface ChannelMailRow extends GroupMailRow {
  format: string
  host: string
  disabled_reason: string | null
}

const disabled = statement<ChannelMail, ChannelMailRow>((db, slot) =>
  mailAboutGroup(db, slot('userId'))
    .where(managesGroup)
    .innerJoin('webhooks as w', 'w.group_id', 'g.id')
    .select(['w.format', 'w.disabled_reason', sql<string>`w.host`.as('host')])
    .where('w.id', '=', slot('channelId'))
    .where('w.removed_at', 'is', null)
    .where('w.is_active', '=', false),
)

/** The mail to a manager; undefined when the channel works again, or they left the team or want no mail. */
export function findChannelMail(db: Reader, mail: ChannelMail): Promise<ChannelMailRow | undefined> {
  return disabled.first(db, mail)
}
