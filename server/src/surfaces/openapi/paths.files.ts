import { errorResponses, headersWith, ifNoneMatch, type Json, notModified } from './responses.ts'

const codes = ['upload_not_found', 'range_not_satisfiable', 'rate_limited', 'internal_error', 'unavailable'] as const
const binary = { '*/*': { schema: { type: 'string', format: 'binary' } } }
const described = (description: string, content: Json) => ({
  description,
  headers: headersWith('ETag', 'Cache-Control'),
  content,
})

/** The one path under /v1 that does not respond with JSON, and therefore is not an operation. */
export const filePaths: Record<string, Json> = {
  '/v1/uploads/file/{key}': {
    get: {
      operationId: 'uploadsFile',
      summary: 'Get an uploaded file',
      description:
        'Needs no sign-in. Supports ETags and byte ranges. Files other than images are sent as an attachment. The key can contain slashes.',
      security: [],
      parameters: [
        {
          name: 'key',
          in: 'path',
          required: true,
          description: 'Key of the file',
          schema: { type: 'string', 'x-spans-segments': true },
        },
        ifNoneMatch,
        {
          name: 'Range',
          in: 'header',
          required: false,
          description: 'Which bytes to return',
          schema: { type: 'string' },
          example: 'bytes=0-1023',
        },
      ],
      responses: {
        200: described('The file', binary),
        206: described('A part of the file', binary),
        304: notModified,
        ...errorResponses(codes),
      },
    },
  },
}
