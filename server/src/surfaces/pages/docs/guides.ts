import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { countAsPage } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { keep, type StaticAsset, sendStaticAsset } from '#surfaces/http/static-asset.ts'
import { assertFound, messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { shorten } from '#surfaces/site/parts/elements.ts'
import { documentFiles, documentPath, isDocument, readDocument, readPictures } from './documents.ts'
import { type RenderedDocument, type RenderOptions, renderDocument } from './render.ts'
import { docsPage } from './shell.ts'

export type Library = (
  file: string,
  messages: Messages,
  parts?: () => RenderOptions['parts'],
) => Promise<RenderedDocument>

/** Documents are rendered once per language: they change with the release alone. */
export function openLibrary(baseUrl: string): Library {
  const kept = new Map<string, Promise<RenderedDocument>>()
  return (file, messages, parts) => {
    const key = `${messages.locale} ${file}`
    const known = kept.get(key)
    if (known) return known
    const { copy, copied } = messages.console
    const rendered = Promise.all([readDocument(file), readPictures()]).then(([source, pictures]) =>
      renderDocument(source, { file, baseUrl, pictures, copy: { copy, copied }, parts: parts?.() ?? {} }),
    )
    kept.set(key, rendered)
    rendered.catch(() => kept.delete(key))
    return rendered
  }
}

const descriptionMax = 160

/** The guides and the documents for developers. */
export function mountGuides({ routes }: PageScope, library: Library): void {
  routes.get<{ Params: { name: string } }>('/docs/guides/:name', open, async (request, reply) => {
    const { name } = request.params
    if (!isDocument(name)) throw new ApiError('not_found')
    const messages = messagesOf(request)
    const document = await library(documentFiles[name], messages)
    const description = shorten(document.lead, descriptionMax)
    return sendPage(reply, docsPage(messages, { ...document, path: documentPath(name), description }))
  })
}

/** The pictures of the guides, by the names of the files that were there at the first request. */
export function mountGuidePictures(server: HttpServer): void {
  const kept = new Map<string, StaticAsset>()
  const options = { type: 'image/webp', cacheControl: 'public, max-age=86400' }
  server.app.get<{ Params: { name: string } }>('/docs/pictures/:name', open, async (request, reply) => {
    await countAsPage(server, request, reply)
    const { name } = request.params
    const { bytes } = assertFound((await readPictures()).get(name))
    if (!kept.has(name))
      kept.set(
        name,
        keep(() => bytes),
      )
    return sendStaticAsset(request, reply, kept.get(name)!, options)
  })
}
