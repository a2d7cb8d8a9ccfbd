import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that hands out the six digits of the newest mail that has any. */
export async function openCodeBox() {
  let arrived = Promise.withResolvers<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        const code = /^ {4}(\d{6})\s*$/m.exec(mail.text ?? '')?.[1]
        if (code) arrived.resolve(code)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const nextCode = async () => {
    const code = await arrived.promise
    arrived = Promise.withResolvers()
    return code
  }
  return { url: `smtp://127.0.0.1:${port}`, nextCode, [Symbol.asyncDispose]: async () => smtp.close() }
}

/** Fills in the form that asks a new person for a name. */
export async function sayNameIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Join' }).click()
}
