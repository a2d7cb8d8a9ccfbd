import { type GroupMailRow, mailAboutGroup, managesGroup } from '#domains/groups/groups/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface TroubleMail {
  sourceId: string
  userId: string
  state: string
}

export interface TroubleMailRow extends GroupMailRow {
  name: string | null
  host: string
  problem: string | null
  failing_since: string | null
}

const trouble = statement<TroubleMail, TroubleMailRow>((db, slot) =>
  mailAboutGroup(db, slot('userId'))
    .where(managesGroup)
    .innerJoin('sources as s', 's.group_id', 'g.id')
    .select(['s.name', 's.host', 's.problem', 's.failing_since'])
    .where('s.id', '=', slot('sourceId'))
    .where('s.state', '=', slot('state')),
)

/** The mail to a manager; undefined when the source works again, or they left the team or want no mail. */
export function findTroubleMail(db: Reader, mail: TroubleMail): Promise<TroubleMailRow | undefined> {
  return trouble.first(db, mail)
}
