import { errorResponses, headersWith, type Json } from './responses.ts'

const session = {
  name: 'Mcp-Session-Id',
  in: 'header',
  required: false,
  description: 'Returned unchanged',
  schema: { type: 'string', maxLength: 128 },
}
const message = {
  type: 'object',
  required: ['jsonrpc'],
  properties: {
    jsonrpc: { const: '2.0', description: 'Version of JSON-RPC' },
    id: { type: ['string', 'integer'], description: 'The response has the id of its request; notifications have none' },
    method: { type: 'string', description: 'What is called, such as `tools/list`; responses have none' },
  },
}
const oneOrMany = { oneOf: [message, { type: 'array', minItems: 1, maxItems: 10, items: message }] }
const json = (schema: Json, example: Json) => ({ 'application/json': { schema, example } })
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** Problems with the connection, such as a request without a Host header. */
const failure = {
  description: 'The request could not be read',
  headers: headersWith(),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
}

/** The MCP endpoint. Its messages are defined by MCP, not by OpenAPI. */
export const mcpPaths: Record<string, Json> = {
  '/mcp': {
    post: {
      operationId: 'mcpPost',
      summary: 'Send MCP messages',
      description:
        'Takes one JSON-RPC message of the Model Context Protocol (version 2025-03-26), or a batch. The scopes of the token decide which tools are available.',
      security: [{ token: [] }, { oauth: [] }, { session: [] }],
      parameters: [session],
      requestBody: { required: true, content: json(oneOrMany, ping) },
      responses: {
        200: {
          description: 'The responses, including protocol errors',
          headers: headersWith(),
          content: json(oneOrMany, { jsonrpc: '2.0', id: 1, result: {} }),
        },
        204: { description: 'No message needed a response', headers: headersWith() },
        ...errorResponses([
          'unsupported_media_type',
          'payload_too_large',
          'unauthorized',
          'invalid_token',
          'token_expired',
          'insufficient_scope',
          'forbidden',
          'csrf_refused',
          'account_suspended',
          'rate_limited',
          'internal_error',
          'unavailable',
        ]),
      },
    },
    get: {
      operationId: 'mcpGet',
      summary: 'Reject a server-sent events stream',
      description: 'Always returns an error: send messages with POST instead.',
      security: [],
      parameters: [session],
      responses: { ...errorResponses(['sse_unsupported']), default: failure },
    },
    delete: {
      operationId: 'mcpDelete',
      summary: 'End an MCP session',
      description: 'Changes nothing, because no session state is stored.',
      security: [],
      parameters: [session],
      responses: {
        204: { description: 'Success', headers: headersWith() },
        400: failure,
      },
    },
  },
}
