import { errorResponses, headersWith, type Json } from './responses.ts'

const string = (description: string) => ({ type: 'string', description })
const nullable = (description: string) => ({ type: ['string', 'null'], description })

const Tap = {
  type: 'object',
  required: ['id', 'type', 'state', 'action', 'owner', 'links'],
  properties: {
    id: string('Id of the pass'),
    type: { type: 'string', enum: ['nfc', 'qr'], description: 'How the pass is read' },
    state: { type: 'string', enum: ['unclaimed', 'active', 'own'], description: '`own` if it is your pass' },
    action: nullable('What a tap shows: `profile`, `portfolio`, `connect`, or `link:` and a URL'),
    isConnected: { type: 'boolean', description: 'Whether you are connected with the owner' },
    owner: {
      type: ['object', 'null'],
      description: 'What the owner shows; null for an unclaimed pass',
      properties: {
        name: nullable('Name of the owner'),
        username: nullable('Username of the owner'),
        avatarUrl: nullable('URL of the profile image'),
        bio: nullable('What the owner says about themselves'),
        location: nullable('Where the owner lives'),
        socialLinks: { type: 'array', items: { type: 'string' }, description: 'Links to other profiles' },
      },
    },
    links: {
      type: 'object',
      additionalProperties: { type: 'string', format: 'uri' },
      description: 'URLs of the page, its QR codes and its forms',
    },
  },
}
const example = {
  data: {
    id: 'q2Zr6mXc0H1v8nKd4sWj5A',
    type: 'qr',
    state: 'active',
    action: 'profile',
    isConnected: false,
    owner: { name: 'Ana', username: 'ana', avatarUrl: null, bio: 'Gardener', location: 'Berlin', socialLinks: [] },
    links: { page: 'https://hearth.example/pass/q2Zr6mXc0H1v8nKd4sWj5A' },
  },
}

/** The page that a tag or a QR code opens. */
export const passPaths: Record<string, Json> = {
  '/pass/{id}': {
    get: {
      operationId: 'meetpassTap',
      summary: 'Get the page of a pass',
      description:
        'The page behind a tag or a QR code; with `Accept: application/json` the same as JSON. Needs no sign-in. Limited to 3 requests per second for each address, which do not count against other limits.',
      security: [{}, { session: [] }],
      parameters: [
        {
          ...{ name: 'id', in: 'path', required: true, description: 'Id of the pass', schema: { type: 'string' } },
          example: 'q2Zr6mXc0H1v8nKd4sWj5A',
        },
      ],
      responses: {
        200: {
          description: 'The pass',
          headers: headersWith(),
          content: {
            'text/html': { schema: { type: 'string' } },
            'application/json': { schema: { type: 'object', required: ['data'], properties: { data: Tap } }, example },
          },
        },
        ...errorResponses(['pass_not_found', 'pass_inactive', 'rate_limited', 'unavailable']),
      },
    },
  },
}
