import { errorResponses, headersWith, type Json } from './responses.ts'

const uri = { type: 'string', format: 'uri' }
const anything = { type: 'object', additionalProperties: true }

function document(
  operationId: string,
  summary: string,
  description: string,
  responses: Json,
  parameters: Json[] = [],
): Json {
  return {
    get: {
      ...{ operationId, summary, description, security: [], parameters },
      responses: { ...responses, ...errorResponses(['rate_limited', 'unavailable']) },
    },
  }
}

const found = (description: string, type: string, schema: Json, example?: unknown) => ({
  200: {
    description,
    headers: headersWith('Cache-Control'),
    content: { [type]: { schema, ...(example !== undefined && { example }) } },
  },
})
const metadata = (operationId: string, summary: string, description: string) =>
  document(operationId, summary, description, found('The document', 'application/json', anything))

const SchemaList = {
  type: 'object',
  required: ['schemas', 'version'],
  properties: {
    schemas: {
      type: 'array',
      description: 'All published schemas',
      items: {
        type: 'object',
        required: ['name', 'title', 'description', 'url'],
        properties: {
          name: { type: 'string', description: 'Name in the path' },
          title: { type: 'string', description: 'Name of the schema in this document' },
          description: { type: 'string', description: 'What it describes' },
          url: { ...uri, description: 'Where the schema is' },
        },
      },
    },
    version: { type: 'string', description: 'Version of the API' },
  },
}
const schemaMissing = {
  description: '`not_found`',
  headers: headersWith(),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/ErrorResponse' },
          {
            type: 'object',
            required: ['available'],
            properties: {
              available: { type: 'array', items: { type: 'string' }, description: 'Names of all schemas' },
            },
          },
        ],
      },
      example: {
        error: 'There is no schema "evnt"; "available" lists the names',
        code: 'not_found',
        available: ['event', 'group', 'venue', 'photo', 'meetup'],
      },
    },
  },
}

/** Schemas and discovery documents, which are not operations of the API. */
export const discoveryPaths: Record<string, Json> = {
  '/schemas': document(
    'schemasList',
    'List JSON schemas',
    'Lists the published JSON schemas: resources, and the body of every type of webhook event.',
    found('The schemas', 'application/json', SchemaList, {
      schemas: [
        {
          name: 'event',
          title: 'Event',
          description: 'An event with its group and venue',
          url: 'https://hearth.example/schemas/event',
        },
      ],
      version: '1.0.0',
    }),
  ),
  '/schemas/{name}': document(
    'schemasGet',
    'Get a JSON schema',
    'Returns a JSON Schema (draft 2020-12) to validate against. Responses can gain fields, so the schemas are open.',
    { ...found('The schema', 'application/schema+json', anything), 404: schemaMissing },
    [
      {
        name: 'name',
        in: 'path',
        required: true,
        description: 'Name of the schema, such as `event` or `webhook.rsvp.confirmed`',
        schema: { type: 'string' },
        example: 'event',
      },
    ],
  ),
  '/.well-known/oauth-authorization-server': metadata(
    'oauthServerMetadata',
    'Get the metadata of the OAuth server',
    'RFC 8414: the endpoints, scopes and methods of the authorization server.',
  ),
  '/.well-known/openid-configuration': metadata(
    'oauthOpenidConfiguration',
    'Get the metadata of the OAuth server for OpenID clients',
    'The same as `/.well-known/oauth-authorization-server`, for clients that look here. There are no ID tokens.',
  ),
  '/.well-known/oauth-protected-resource': metadata(
    'oauthResourceMetadata',
    'Get the metadata of the API as a protected resource',
    'RFC 9728: which authorization server issues tokens for the API.',
  ),
  '/.well-known/oauth-protected-resource/mcp': metadata(
    'oauthMcpResourceMetadata',
    'Get the metadata of MCP as a protected resource',
    'RFC 9728: which authorization server issues tokens for `/mcp`.',
  ),
  '/.well-known/mcp-configuration': metadata(
    'mcpConfiguration',
    'Get the MCP configuration',
    'Where the MCP endpoint is, which protocol version it has, and how clients get tokens.',
  ),
}
