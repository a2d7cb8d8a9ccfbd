import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '#test/support/net/ports.ts'

interface ReceivedMail {
  to: string
  messageId: string
  isCancel: boolean
}

export interface MailSink extends AsyncDisposable {
  url: string
  mails: ReceivedMail[]
  heard(): Set<string>
}

/** A mail server that takes everything. */
export async function openSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      text(stream).then((message) => {
        const messageId = /^message-id:\s*(.+)$/im.exec(message)?.[1]?.trim() ?? ''
        const isCancel = /^Content-Type: text\/calendar;[^\n]*\s*method=CANCEL/m.test(message)
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, messageId, isCancel })
        done()
      }, done)
    },
  })
  // A killed worker leaves its connections in the middle of a word.
  server.on('error', () => undefined)
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    heard: () => new Set(mails.map((mail) => mail.to)),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
