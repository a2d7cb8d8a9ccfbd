import type { MailFrame, MailWords } from '#messages/mail-layout.ts'
import type { ChannelFormat } from './rules.channels.ts'

export function writeDisabledMail(
  webhook: { url: string; isGone: boolean },
  { messages, instanceName }: MailFrame,
): MailWords {
  const text = messages.mail.webhookDisabled
  const details = [[text.url, webhook.url]] as const
  const why = webhook.isGone ? text.gone : text.failing
  return { subject: text.subject, blocks: [text.lead(instanceName), { details }, `${why} ${text.advice}`] }
}

interface DisabledChannel {
  group_name: string
  slug: string
  format: string
  host: string
  disabled_reason: string | null
}

/** To an owner or manager of the group, once for each time that a channel is turned off. */
export function writeChannelMail(channel: DisabledChannel, { messages, baseUrl }: MailFrame): MailWords {
  const { formats, mail } = messages.channels
  const name = formats[channel.format as ChannelFormat]
  const why = channel.disabled_reason === 'gone' ? mail.gone(name) : mail.failing(name)
  const details = [
    [mail.channel, name],
    [mail.website, channel.host],
  ] as const
  const link = { label: mail.link, url: `${baseUrl}/organize/groups/${channel.slug}/share#channels` }
  const blocks = [mail.lead(channel.group_name), { details }, why, { link }]
  return { subject: mail.subject(name, channel.group_name), blocks }
}
