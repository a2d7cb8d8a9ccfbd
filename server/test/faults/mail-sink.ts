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
  /** From this mail on it takes every mail and does not answer: the worker that sent it cannot know. */
  holdAt(count: number): void
  release(): void
}

/** A mail server that takes everything but mails to the addresses that it refuses. */
export async function openSink(refused = /^$/): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  let heldFrom = Number.POSITIVE_INFINITY
  const held: (() => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refused.test(address) ? Object.assign(new Error('5.1.1 no such person'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      text(stream).then((message) => {
        const messageId = /^message-id:\s*(.+)$/im.exec(message)?.[1]?.trim() ?? ''
        const isCancel = /^Content-Type: text\/calendar;[^\n]*\s*method=CANCEL/m.test(message)
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, messageId, isCancel })
        if (mails.length < heldFrom) done()
        else held.push(done)
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
    holdAt: (count) => {
      heldFrom = count
    },
    release: () => {
      heldFrom = Number.POSITIVE_INFINITY
      for (const answer of held.splice(0)) answer()
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
