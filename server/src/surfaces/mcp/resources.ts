import { ApiError } from '#kernel/operation/errors.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { publishedSchemas } from '#surfaces/openapi/published-schemas.ts'
import { apiVersion } from '#surfaces/openapi/version.ts'
import type { Runtime } from '#surfaces/operations/run.ts'
import type { Catalog, ServedResource, ServedTemplate, Visit } from './catalog.ts'
import { runFitting } from './tools.ts'

interface Entry {
  uri: string
  name: string
  description: string
  access: Operation['access']
  /** Undefined when there is no such resource. */
  load(visit: Visit, variables: Record<string, string>): Promise<unknown>
}

const mimeType = 'application/json'

/** Read operations available under a URI, and descriptions of the API itself. */
export function serveResources(
  runtime: Runtime,
  operations: readonly Operation[],
  urls: { baseUrl: string; authUrl: string },
): Pick<Catalog, 'resources' | 'templates'> {
  const read = operations.flatMap((op) => (op.resource ? [entryOf(runtime, op, op.resource)] : []))
  const entries = [...read, ...describe(operations, urls)]
  const isTemplate = ({ uri }: Entry) => uri.includes('{')
  return {
    resources: entries.filter((entry) => !isTemplate(entry)).map(serveResource),
    templates: entries.filter(isTemplate).map(serveTemplate),
  }
}

function serveResource(entry: Entry): ServedResource {
  const { uri, name, description } = entry
  return { definition: { uri, name, description, mimeType }, ...readable(entry) }
}

function serveTemplate(entry: Entry): ServedTemplate {
  const { uri, name, description } = entry
  return { definition: { uriTemplate: uri, name, description, mimeType }, ...readable(entry) }
}

function readable({ access, load }: Entry): Pick<ServedResource, 'access' | 'read'> {
  return {
    access,
    async read(visit, uri, variables) {
      const data = await load(visit, variables)
      return data === undefined ? undefined : [{ uri, mimeType, text: JSON.stringify(data) }]
    },
  }
}

/** The largest page of a list: a resource has no paging. */
const pageMax = 100

function entryOf(
  runtime: Runtime,
  op: Operation,
  { uri, name, description }: NonNullable<Operation['resource']>,
): Entry {
  return {
    ...{ uri, name, description, access: op.access },
    async load({ caller, requestId, address }, variables) {
      const query = op.isList ? { limit: pageMax } : {}
      const named = Object.entries(variables).map(([name, value]) => [op.mcp?.renamed?.[name] ?? name, value])
      const params = Object.fromEntries(named) as Record<string, string>
      try {
        const call = { op, caller, requestId, address, params, query, body: undefined }
        return (JSON.parse(await runFitting(runtime, call)) as { data: unknown }).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      }
    },
  }
}

function describe(operations: readonly Operation[], urls: { baseUrl: string; authUrl: string }): Entry[] {
  const schemaUrl = (name: string) => `${urls.baseUrl}/schemas/${name}`
  const list = () =>
    Object.entries(publishedSchemas).map(([name, { title, description }]) => ({
      name,
      title,
      description,
      url: schemaUrl(name),
    }))
  return [
    {
      ...{ uri: 'community://schemas', name: 'Schemas', access: 'any' },
      description: 'The published JSON Schemas',
      load: async () => ({ schemas: list(), version: apiVersion }),
    },
    {
      ...{ uri: 'community://schemas/{name}', name: 'Schema', access: 'any' },
      description: 'One JSON Schema, by a name from community://schemas',
      load: async (_visit, { name = '' }) =>
        Object.hasOwn(publishedSchemas, name) ? publishedSchemas[name]!.schema : undefined,
    },
    {
      ...{ uri: 'community://openapi', name: 'REST API', access: 'any' },
      description: 'Every operation of the REST API in one line, with a link to its full description',
      load: async () => summarise(operations, urls),
    },
  ]
}

/** The description itself is larger than what a model should be given at once. */
async function summarise(operations: readonly Operation[], urls: { baseUrl: string; authUrl: string }) {
  const { buildDocument } = await import('#surfaces/openapi/document.ts')
  const { openapi, info } = buildDocument([], urls)
  const lines = operations.map(({ method, path, summary, access }) => `${method} ${path} (${access}): ${summary}`)
  return { openapi, info, document: `${urls.baseUrl}/openapi.json`, operations: lines }
}
