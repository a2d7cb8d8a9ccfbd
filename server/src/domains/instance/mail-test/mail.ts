import type { Mail } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { renderMail } from '#messages/mail-layout.ts'

interface TestMail {
  to: string
  locale: string
  instanceName: string
  brandColor: string | null
  baseUrl: string
  /** Each test is a mail of its own. */
  id: string
}

export function writeTestMail(
  { to, locale, instanceName, brandColor, baseUrl, id }: TestMail,
  messages = messagesFor(locale),
): Mail {
  const text = messages.mailTest
  const body = {
    subject: text.subject(instanceName),
    blocks: [text.lead(instanceName), { link: { label: text.link, url: `${baseUrl}/welcome` } }],
    footer: { why: text.why(instanceName) },
  }
  return {
    to,
    messageId: `<mail-test.${id}@${new URL(baseUrl).hostname}>`,
    ...renderMail(body, { messages, instanceName, brandColor, baseUrl }),
  }
}
