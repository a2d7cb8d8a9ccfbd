import { ApiError } from '#kernel/operation/errors.ts'
import { writePngCode, writeSvgCode } from '#platform/media/qr-code.ts'
import { open, type PageScope } from '#surfaces/site/page-scope.ts'
import { hasOwner, requireTap } from './pass-access.ts'
import { linksOf, profilePathOf } from './pass-parts.ts'
import { writeContact } from './vcard.ts'

/** Downloads of a pass: the owner as a contact, and the QR code. */
export function mountFiles(scope: PageScope): void {
  const { routes, server } = scope
  const urlOf = (passId: string) => `${server.baseUrl}/pass/${passId}`

  routes.get('/pass/:id/contact.vcf', open, async (request, reply) => {
    const tap = await requireTap(scope, request)
    if (!hasOwner(tap)) throw new ApiError('pass_not_found')
    const { owner } = tap
    const isShown = tap.isOwn || owner.profile_visibility === 'public'
    const url = `${server.baseUrl}${profilePathOf(owner) ?? `/pass/${tap.passId}`}`
    const contact = { name: owner.name, links: linksOf(owner), ...(isShown && { url }) }
    return reply
      .type('text/vcard; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="contact.vcf"')
      .send(writeContact(contact))
  })

  routes.get('/pass/:id/qr.svg', open, async (request, reply) => {
    const { passId } = await requireTap(scope, request)
    return reply.type('image/svg+xml; charset=utf-8').send(writeSvgCode(urlOf(passId)))
  })

  routes.get('/pass/:id/qr.png', open, async (request, reply) => {
    const { passId } = await requireTap(scope, request)
    return reply.type('image/png').send(writePngCode(urlOf(passId)))
  })
}
