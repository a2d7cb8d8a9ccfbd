import { findSettings } from '#domains/foundation/settings/index.ts'
import type { Mailer } from '#kernel/context.ts'
import { countAsPage } from './rate-limit.ts'
import type { HttpServer } from './server.ts'

const config = { access: 'public' } as const
const monthsValid = 6

/** Well-known URLs: where to report a vulnerability, and where to change how one signs in. */
export function mountWellKnown(server: HttpServer, { address }: Pick<Mailer, 'address'>): void {
  const { app, database, clock, baseUrl } = server

  app.get('/.well-known/security.txt', { config }, async (request, reply) => {
    await countAsPage(server, request, reply)
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8')
    const { security_contact: contact } = await findSettings(database)
    return securityText({ contact: contact ?? `mailto:${address}`, baseUrl, now: clock.now() })
  })

  // There are no passwords; the account page has every sign-in method.
  app.get('/.well-known/change-password', { config }, async (request, reply) => {
    await countAsPage(server, request, reply)
    return reply.redirect(`${baseUrl}/settings/security`, 302)
  })
}

/** RFC 9116. It expires on the first of a month, so that the text stays the same for a while. */
function securityText({ contact, baseUrl, now }: { contact: string; baseUrl: string; now: Date }): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1))
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
  ]
  return `${lines.join('\n')}\n`
}
