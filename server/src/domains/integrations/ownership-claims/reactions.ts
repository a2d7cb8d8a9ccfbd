import { reaction } from '#kernel/jobs.ts'
import { sendClaimDecided, sendClaimNews } from './jobs.ts'
import { isProven, listAdministrators } from './queries.mail.ts'

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
