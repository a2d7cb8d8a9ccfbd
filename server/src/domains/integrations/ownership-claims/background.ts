import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeClaimDecided, writeClaimNews } from './mail.ts'
import { deleteOldClaims, findDecidedMail, findNewsMail, isProven, listAdministrators } from './queries.ts'
import { decideErasure } from './rules.ts'

export const sendClaimDecided = job<{ claimId: string }>({
  name: 'ownership-claims.send-decided',
  isOutbound: true,
  async handler(ctx, { claimId }) {
    const row = await findDecidedMail(ctx.db, claimId)
    if (!row) return
    const state = row.state as 'accepted' | 'declined' | 'ended'
    await sendMail(ctx, {
      to: { userId: row.user_id },
      kind: 'needed',
      key: `claim-decided.${claimId}`,
      write: (frame) => writeClaimDecided(state, row, frame),
    })
  },
})

export const sendClaimNews = job<{ claimId: string; userId: string; news: 'requested' | 'proven' }>({
  name: 'ownership-claims.send-news',
  isOutbound: true,
  async handler(ctx, { claimId, userId, news }) {
    const row = await findNewsMail(ctx.db, claimId, userId)
    // Decided meanwhile.
    if (!row || (news === 'requested') !== (row.state === 'open')) return
    await sendMail(ctx, {
      to: { userId },
      kind: 'needed',
      key: `claim-${news}.${claimId}.${userId}`,
      write: (frame) => writeClaimNews(news, row, frame),
    })
  },
})

export const eraseClaims = job({
  name: 'ownership-claims.erase',
  schedule: '27 4 * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOldClaims(db, decideErasure(now))),
})

export const mailClaimRequested = reaction({
  name: 'ownership-claims.tell-administrators',
  on: 'ownership_claim.requested',
  async handler({ db, enqueue }, { data: { claimId } }) {
    for (const userId of await listAdministrators(db))
      enqueue(sendClaimNews, { claimId, userId, news: 'requested' }, `claim-requested.${claimId}.${userId}`)
  },
})

/** Administrators listed the group, so they learn who proved to run it. */
export const mailClaimDecided = reaction({
  name: 'ownership-claims.tell-decided',
  on: 'ownership_claim.decided',
  async handler({ db, enqueue }, { data: { claimId } }) {
    enqueue(sendClaimDecided, { claimId }, `claim-decided.${claimId}`)
    if (!(await isProven(db, claimId))) return
    for (const userId of await listAdministrators(db))
      enqueue(sendClaimNews, { claimId, userId, news: 'proven' }, `claim-proven.${claimId}.${userId}`)
  },
})
