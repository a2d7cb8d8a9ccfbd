import { sql } from 'kysely'
import { selectRecipient, takesMail } from '#domains/instance/notifications/index.ts'
import { selectInstance } from '#domains/instance/settings/index.ts'
import { isActive } from '#domains/people/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface TroubleMail {
  sourceId: string
  userId: string
  state: string
}

export interface TroubleMailRow {
  user_id: string
  user_name: string
  email: string
  locale: string
  instance_name: string
  brand_color: string | null
  logo_url: string | null
  group_name: string
  slug: string
  name: string | null
  host: string
  problem: string | null
  failing_since: string | null
}

const trouble = statement<TroubleMail, TroubleMailRow>((db, slot) =>
  db
    .selectFrom('sources as s')
    .innerJoin('groups as g', 'g.id', 's.group_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('userId')))
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select([...selectRecipient, ...selectInstance, 'g.name as group_name'])
    .select(sql<string>`coalesce(g.urlname, g.id::text)`.as('slug'))
    .select(['s.name', 's.host', 's.problem', 's.failing_since'])
    .where('s.id', '=', slot('sourceId'))
    .where('s.state', '=', slot('state'))
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

/** The mail to a manager; undefined when the source works again, or they left the team or want no mail. */
export function findTroubleMail(db: Reader, mail: TroubleMail): Promise<TroubleMailRow | undefined> {
  return trouble.first(db, mail)
}
