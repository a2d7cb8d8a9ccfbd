import { sendMail } from '#domains/foundation/notifications/index.ts'
import { listManagers } from '#domains/groups/groups/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import type { MailFrame } from '#messages/mail-layout.ts'
import { type SourceTrouble, writeSourceTrouble } from './mail.ts'
import { findTroubleMail } from './queries.ts'
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

const troubles = { 'source.failing': 'failing', 'source.stopped': 'stopped' } as const

export const mailSourceTrouble = reaction({
  name: 'sources.tell-managers',
  on: ['source.failing', 'source.stopped'],
  async handler({ db, enqueue }, { id, type, data: { sourceId, groupId } }) {
    const trouble = troubles[type]
    for (const userId of await listManagers(db, groupId)) {
      const key = `source-${trouble}.${id}.${userId}`
      enqueue(sendSourceTrouble, { sourceId, userId, trouble, key }, key)
    }
  },
})
