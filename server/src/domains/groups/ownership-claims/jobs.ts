import { deliver } from '#domains/instance/notifications/index.ts'
import type { JobContext } from '#kernel/context.ts'
import { job } from '#kernel/jobs.ts'
import { messagesFor } from '#messages/index.ts'
import type { MailContent, MailFrame } from '#messages/mail-layout.ts'
import { writeClaimDecided, writeClaimNews } from './mail.ts'
import { type ClaimMailRow, findDecidedMail, findNewsMail } from './queries.mail.ts'
import { deleteOldClaims } from './queries.ts'
import { decideErasure } from './rules.ts'

async function send(ctx: JobContext, row: ClaimMailRow, key: string, write: (frame: MailFrame) => MailContent) {
  const { baseUrl } = ctx.links
  const look = { instanceName: row.instance_name, brandColor: row.brand_color, logoUrl: row.logo_url }
  const frame = { messages: messagesFor(row.locale), baseUrl, ...look }
  await deliver(ctx, { to: row.email, messageId: `<${key}@${new URL(baseUrl).hostname}>`, ...write(frame) })
}

export const sendClaimDecided = job<{ claimId: string }>({
  name: 'ownership-claims.send-decided',
  isOutbound: true,
  async handler(ctx, { claimId }) {
    const row = await findDecidedMail(ctx.db, claimId)
    if (!row) return
    const claim = { groupName: row.group_name, slug: row.slug, note: row.note }
    const state = row.state as 'accepted' | 'declined' | 'ended'
    await send(ctx, row, `claim-decided.${claimId}`, (frame) => writeClaimDecided(state, claim, row.user_name, frame))
  },
})

export const sendClaimNews = job<{ claimId: string; userId: string; news: 'requested' | 'proven' }>({
  name: 'ownership-claims.send-news',
  isOutbound: true,
  async handler(ctx, { claimId, userId, news }) {
    const row = await findNewsMail(ctx.db, claimId, userId)
    // Decided meanwhile.
    if (!row || (news === 'requested') !== (row.state === 'open')) return
    const claim = { groupName: row.group_name, slug: row.slug, claimant: row.claimant }
    const key = `claim-${news}.${claimId}.${userId}`
    await send(ctx, row, key, (frame) => writeClaimNews(news, claim, row.user_name, frame))
  },
})

export const eraseClaims = job({
  name: 'ownership-claims.erase',
  schedule: '27 4 * * *',
  handler: ({ write, now }) => write(({ db }) => deleteOldClaims(db, decideErasure(now))),
})
