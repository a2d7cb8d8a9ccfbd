import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import type { MailFrame } from '#messages/mail-layout.ts'
import { type SourceTrouble, writeSourceTrouble } from './mail.ts'
import { findTroubleMail } from './queries.mail.ts'
import { isSourceProblem } from './rules.ts'

/** `key` sets this mail apart from other ones about the same source. */
export interface TroubleNotice {
  sourceId: string
  userId: string
  trouble: SourceTrouble
  key: string
}

/** Reads the source again: it may work by now. */
export const sendSourceTrouble = job<TroubleNotice>({
  name: 'sources.send-trouble',
  isOutbound: true,
  async handler(ctx, { sourceId, userId, trouble, key }) {
    const row = await findTroubleMail(ctx.db, { sourceId, userId, state: trouble })
    if (!row) return
    const source = {
      groupName: row.group_name,
      slug: row.slug,
      name: row.name,
      host: row.host,
      problem: isSourceProblem(row.problem) ? row.problem : null,
      since: row.failing_since,
    }
    const write = (frame: MailFrame) => writeSourceTrouble(trouble, source, frame)
    await sendMail(ctx, { to: { userId }, kind: 'account', key, write })
  },
})
