import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '#kernel/operation/operation.ts'
import { countAsPage } from '#surfaces/http/rate-limit.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { keep, sendStaticAsset } from '#surfaces/http/static-asset.ts'
import { publishedResponse } from './published.ts'
import { publishedSchemas } from './published-schemas.ts'
import { apiVersion } from './version.ts'

/** Loaded with the first request: most processes are never asked for the document. */
const loadDocument = () => import('./document.ts')
const loadFieldTexts = () => import('./field-texts.ts')

/** Serves the OpenAPI document and the published schemas. Both count as pages. The document
 * is compressed once for each encoding; a client that names none gets it as it is, because `curl` could not read it otherwise. */
export function mountDocument(
  server: HttpServer,
  operations: readonly Operation[],
  urls: { authUrl: string; legacyBaseUrl?: string | undefined },
): void {
  const { app, baseUrl } = server
  const open = {
    config: { access: 'public' },
    onRequest: (request: FastifyRequest, reply: FastifyReply) => countAsPage(server, request, reply),
  } as const
  const document = keep(async () => {
    const { buildDocument } = await loadDocument()
    return JSON.stringify(buildDocument(operations, { ...urls, baseUrl }))
  })
  const ofDocument = { type: 'application/json; charset=utf-8', cacheControl: 'public, max-age=300' }

  app.get('/openapi.json', open, (request, reply) => sendStaticAsset(request, reply, document, ofDocument))

  const schemaUrl = (name: string) => `${baseUrl}/schemas/${name}`
  app.get('/schemas', open, async (_request, reply) => {
    const schemas = Object.entries(publishedSchemas).map(([name, { title, description }]) => ({
      name,
      title,
      description,
      url: schemaUrl(name),
    }))
    return reply.header('Cache-Control', 'public, max-age=300').send({ schemas, version: apiVersion })
  })
  app.get<{ Params: { name: string } }>('/schemas/:name', open, async (request, reply) => {
    const { name } = request.params
    const found = Object.hasOwn(publishedSchemas, name) ? publishedSchemas[name] : undefined
    if (!found) {
      const available = Object.keys(publishedSchemas)
      const error = `There is no schema "${name}"; "available" lists the names`
      return reply.code(404).send({ error, code: 'not_found', available })
    }
    const { title, description, schema } = found
    const published = publishedResponse(schema)
    const { describeFields } = await loadFieldTexts()
    describeFields({ [title]: published })
    const $schema = 'https://json-schema.org/draft/2020-12/schema'
    return reply
      .header('Cache-Control', 'public, max-age=300')
      .type('application/schema+json')
      .send(JSON.stringify({ $schema, $id: schemaUrl(name), ...published, title, description }))
  })
}
