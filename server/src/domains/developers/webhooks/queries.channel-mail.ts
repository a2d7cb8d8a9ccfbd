import { sql } from 'kysely'
import { selectRecipient, takesMail } from '#domains/instance/notifications/index.ts'
import { selectInstance } from '#domains/instance/settings/index.ts'
import { isActive } from '#domains/people/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface ChannelMail {
  channelId: string
  userId: string
}

export interface ChannelMailRow {
  user_id: string
  user_name: string
  email: string
  locale: string
  instance_name: string
  brand_color: string | null
  logo_url: string | null
  group_name: string
  slug: string
  format: string
  host: string
  disabled_reason: string | null
}

const disabled = statement<ChannelMail, ChannelMailRow>((db, slot) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('groups as g', 'g.id', 'w.group_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('userId')))
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select([...selectRecipient, ...selectInstance, 'g.name as group_name', 'w.format', 'w.disabled_reason'])
    .select([sql<string>`coalesce(g.urlname, g.id::text)`.as('slug'), sql<string>`w.host`.as('host')])
    .where('w.id', '=', slot('channelId'))
    .where('w.removed_at', 'is', null)
    .where('w.is_active', '=', false)
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(takesMail)
    .where(sql<boolean>`coalesce(p.account, true)`)
    .where(
      sql<boolean>`exists (
        select from group_roles r where r.group_id = g.id and r.user_id = u.id and r.role <> 'volunteer')`,
    ),
)

/** The mail to a manager; undefined when the channel works again, or they left the team or want no mail. */
export function findChannelMail(db: Reader, mail: ChannelMail): Promise<ChannelMailRow | undefined> {
  return disabled.first(db, mail)
}
