import Fastify from 'fastify'
import { countAsPage } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { keep, sendStaticAsset } from '#surfaces/http/static-asset.ts'
import { open } from '#surfaces/site/page-scope.ts'

export const readerPath = '/docs/scalar.js'

/** The script that shows the reference. */
export function mountReader(server: HttpServer): void {
  const reader = keep(loadReader)
  const options = { type: 'text/javascript; charset=utf-8', cacheControl: 'public, max-age=86400' }
  server.app.get(readerPath, open, async (request, reply) => {
    await countAsPage(server, request, reply)
    return sendStaticAsset(request, reply, reader, options)
  })
}

/** What the reader shows in empty fields for secrets: it looks like a value. */
const joke = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT'

/**
 * The reader's script from the installed package: 4 MB that most processes never need. The package serves it only
 * through its own route, so it is requested from there in memory.
 */
async function loadReader(): Promise<Buffer> {
  const { default: reader } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reader, { routePrefix: '/docs', configuration: { content: {} } })
  const { rawPayload } = await app.inject('/docs/js/scalar.js')
  await app.close()
  return Buffer.from(rawPayload.toString().replaceAll(joke, ''))
}
