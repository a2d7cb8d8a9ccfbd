import { type MailContent, type MailFrame, type MailRecipient, renderMailOfKind } from '#messages/mail-layout.ts'
import type { ChannelFormat } from './rules.channels.ts'

export function writeDisabledMail(
  webhook: { url: string; isGone: boolean },
  to: MailRecipient,
  frame: MailFrame,
): MailContent {
  const text = frame.messages.mail.webhookDisabled
  const details = [[text.url, webhook.url]] as const
  const why = webhook.isGone ? text.gone : text.failing
  const blocks = [text.lead(frame.instanceName), { details }, `${why} ${text.advice}`]
  return renderMailOfKind('account', to, { subject: text.subject, blocks }, frame)
}

interface DisabledChannel {
  group_name: string
  slug: string
  format: string
  host: string
  disabled_reason: string | null
}

/** To an owner or manager of the group, once for each time that a channel is turned off. */
export function writeChannelMail(channel: DisabledChannel, to: MailRecipient, frame: MailFrame): MailContent {
  const { formats, mail } = frame.messages.channels
  const name = formats[channel.format as ChannelFormat]
  const why = channel.disabled_reason === 'gone' ? mail.gone(name) : mail.failing(name)
  const details = [
    [mail.channel, name],
    [mail.website, channel.host],
  ] as const
  const link = { label: mail.link, url: `${frame.baseUrl}/organize/groups/${channel.slug}/share#channels` }
  const blocks = [mail.lead(channel.group_name), { details }, why, { link }]
  return renderMailOfKind('account', to, { subject: mail.subject(name, channel.group_name), blocks }, frame)
}
