import { errorResponses, headersWith, type Json } from './responses.ts'

const json = (schema: Json, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})
const string = (description: string) => ({ type: 'string', description })
const query = (name: string, required: boolean, description: string, schema: Json, example?: string) => ({
  ...{ name, in: 'query', required, description, schema },
  ...(example !== undefined && { example }),
})
const form = (schema: Json, examples: Record<string, Json>) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema,
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
})

/** RFC 6749 §5.2, which differs from the errors of the API. */
const refusal = (description: string, ...codes: string[]) => ({
  description,
  headers: headersWith(),
  content: json(
    {
      type: 'object',
      required: ['error'],
      properties: {
        error: { type: 'string', enum: codes, description: 'Code of RFC 6749 or RFC 7591' },
        error_description: string('What is wrong, in English'),
      },
    },
    { error: codes[0], error_description: description },
  ),
})
const limits = errorResponses(['rate_limited', 'unavailable'])
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
const client = 'hearth_app_example'
const callback = 'https://app.example/callback'
const clientFields = {
  client_id: string('Id of the app; leave it out if HTTP Basic has it'),
  client_secret: string('Secret of an app that is not public; leave it out if HTTP Basic has it'),
}

const Tokens = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
  properties: {
    access_token: string('Send it as `Authorization: Bearer`'),
    token_type: { const: 'Bearer', description: 'Always Bearer' },
    expires_in: { type: 'integer', description: 'Seconds until the access token expires' },
    refresh_token: string('Gets the next pair of tokens; each one works once'),
    scope: string('Granted scopes, separated by spaces'),
  },
}
const Registration = {
  type: 'object',
  required: ['redirect_uris'],
  properties: {
    client_name: string('Name on the consent page'),
    redirect_uris: {
      type: 'array',
      description: 'Where users return after they agreed or declined',
      minItems: 1,
      maxItems: 10,
      items: { type: 'string', format: 'uri' },
    },
    token_endpoint_auth_method: {
      type: 'string',
      enum: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      default: 'client_secret_basic',
      description: '`none` for a public client, which gets no secret',
    },
    client_uri: { type: 'string', format: 'uri', description: 'Website of the app' },
    scope: string('Scopes the app will request, separated by spaces'),
  },
}
const registered = {
  client_id: 'hearth_dyn_0123456789abcdef0123456789abcdef',
  client_id_issued_at: 1_794_679_200,
  client_name: 'Example app',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  application_type: 'web',
}

const authorize = {
  operationId: 'oauthAuthorize',
  summary: 'Request access for an app',
  description:
    'Open it in the browser of the user, who signs in and agrees or declines. The browser then goes to the redirect URI with `code`, `state` and `iss`, or with `error`.',
  security: [],
  parameters: [
    query('response_type', true, 'Always `code`', { const: 'code' }, 'code'),
    query('client_id', true, 'Id of the app, or the URL of its metadata document', { type: 'string' }, client),
    query('redirect_uri', true, 'One of the registered redirect URIs', { type: 'string', format: 'uri' }, callback),
    query('scope', true, 'Scopes, separated by spaces', { type: 'string' }, 'read:user read:events'),
    query('code_challenge', true, 'PKCE: base64url of the SHA-256 of the verifier', { type: 'string' }),
    query('code_challenge_method', true, 'Always `S256`', { const: 'S256' }, 'S256'),
    query('state', false, 'Returned unchanged; compare it against forged responses', { type: 'string' }, 'xyz'),
    query('resource', false, 'Which server the token is for, as in RFC 8707', { type: 'string', format: 'uri' }),
    query('prompt', false, '`login` asks for a new sign-in first', { type: 'string', enum: ['login', 'consent'] }),
  ],
  responses: {
    303: { description: 'To the sign-in, the consent page or the redirect URI', headers: headersWith('Location') },
    default: {
      description: 'The request cannot be answered at the redirect URI, so a page says what is wrong',
      headers: headersWith(),
      content: { 'text/html': { schema: { type: 'string' } } },
    },
    ...limits,
  },
}

const token = {
  operationId: 'oauthToken',
  summary: 'Get tokens for a code or a refresh token',
  description:
    'A code works once within a minute. Each refresh returns a new pair, and within 60 seconds the same pair again; a refresh token used after that ends all tokens of the grant.',
  security: [{}, { client: [] }],
  requestBody: form(
    {
      type: 'object',
      required: ['grant_type'],
      properties: {
        grant_type: {
          type: 'string',
          enum: ['authorization_code', 'refresh_token', deviceGrant],
          description: 'What you send',
        },
        device_code: string('The code from `POST /oauth/device`'),
        code: string('The code from the redirect URI'),
        redirect_uri: { type: 'string', format: 'uri', description: 'The same as in the request for access' },
        code_verifier: string('PKCE: the verifier of the challenge'),
        refresh_token: string('The last refresh token'),
        scope: string('With a refresh token: fewer scopes than granted'),
        ...clientFields,
      },
    },
    {
      code: {
        grant_type: 'authorization_code',
        code: 'hearth_oac_example',
        redirect_uri: callback,
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        client_id: client,
      },
      refresh: { grant_type: 'refresh_token', refresh_token: 'hearth_ort_example', client_id: client },
      device: { grant_type: deviceGrant, device_code: 'hearth_odc_example', client_id: 'hearth-cli' },
    },
  ),
  responses: {
    200: {
      description: 'The tokens',
      headers: headersWith(),
      content: json(Tokens, {
        access_token: 'hearth_oat_example',
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: 'hearth_ort_example',
        scope: 'read:user read:events',
      }),
    },
    400: refusal(
      'The code, token or request is not valid; with a device code also that the user has not decided yet or declined',
      ...['invalid_grant', 'invalid_request', 'invalid_scope'],
      ...['authorization_pending', 'slow_down', 'expired_token', 'access_denied'],
    ),
    401: refusal('The app is unknown or its secret is wrong', 'invalid_client'),
    ...limits,
  },
}

const revoke = {
  operationId: 'oauthRevoke',
  summary: 'Revoke a token',
  description: 'Ends the whole grant: the access token, the refresh token and tokens the app created with them.',
  security: [{}, { client: [] }],
  requestBody: form(
    {
      type: 'object',
      required: ['token'],
      properties: { token: string('An access or refresh token of this app'), ...clientFields },
    },
    { token: { token: 'hearth_ort_example', client_id: client } },
  ),
  responses: {
    200: { description: 'The token is revoked, or was not valid before', headers: headersWith() },
    400: refusal('The request is not valid', 'invalid_request'),
    401: refusal('The app is unknown or its secret is wrong', 'invalid_client'),
    ...limits,
  },
}

const register = {
  operationId: 'oauthRegister',
  summary: 'Register a client',
  description:
    'RFC 7591, for programs that connect to many instances. An address can register 60 clients an hour, and a client that is not used within a day is deleted. Apps with users are better created with `POST /v1/developer/apps`.',
  security: [],
  requestBody: {
    required: true,
    content: json(Registration, {
      client_name: 'Example app',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
    }),
  },
  responses: {
    201: {
      description: 'The client',
      headers: headersWith(),
      content: json(
        {
          type: 'object',
          required: ['client_id', 'redirect_uris', 'token_endpoint_auth_method'],
          properties: {
            client_id: string('Id of the client; a public client that registers again gets the same'),
            client_secret: string('Only for a client that is not public; it is not shown again'),
            client_id_issued_at: { type: 'integer', description: 'Unix time of the registration' },
            client_secret_expires_at: { type: 'integer', description: 'Always 0: the secret does not expire' },
            ...Registration.properties,
            grant_types: {
              type: 'array',
              items: { type: 'string' },
              description: 'What the client can send to get tokens',
            },
            response_types: { type: 'array', items: { type: 'string' }, description: 'Always `code`' },
            application_type: { type: 'string', enum: ['web', 'native'], description: 'Decided by the redirect URIs' },
          },
        },
        registered,
      ),
    },
    400: refusal('The metadata is not valid', 'invalid_client_metadata', 'invalid_redirect_uri'),
    ...limits,
  },
}

const device = {
  operationId: 'oauthDevice',
  summary: 'Request a device code',
  description:
    'RFC 8628, for programs without a browser. Show the user code and the address, then ask `POST /oauth/token` with the device code until the user has decided, at most every 5 seconds. Only for `hearth-cli`. An address can request 120 codes an hour.',
  security: [],
  requestBody: form(
    {
      type: 'object',
      required: ['client_id'],
      properties: {
        client_id: string('Id of the app'),
        scope: string('Scopes, separated by spaces'),
        resource: { type: 'string', format: 'uri', description: 'Which server the token is for, as in RFC 8707' },
      },
    },
    { device: { client_id: 'hearth-cli', scope: 'read:user read:events' } },
  ),
  responses: {
    200: {
      description: 'The codes',
      headers: headersWith(),
      content: json(
        {
          type: 'object',
          required: ['device_code', 'user_code', 'verification_uri', 'expires_in'],
          properties: {
            device_code: string('Send it to `POST /oauth/token`'),
            user_code: string('The user types it'),
            verification_uri: { type: 'string', format: 'uri', description: 'Where the user types it' },
            verification_uri_complete: { type: 'string', format: 'uri', description: 'The same with the code in it' },
            expires_in: { type: 'integer', description: 'Seconds until both codes expire' },
            interval: { type: 'integer', description: 'Seconds between requests to `POST /oauth/token`' },
          },
        },
        {
          device_code: 'hearth_odc_example',
          user_code: 'BCDF-GHJK',
          verification_uri: 'https://hearth.example/device',
          verification_uri_complete: 'https://hearth.example/device?user_code=BCDF-GHJK',
          expires_in: 600,
          interval: 5,
        },
      ),
    },
    400: refusal('The request is not valid', 'invalid_request', 'invalid_scope', 'unauthorized_client'),
    401: refusal('The app is unknown', 'invalid_client'),
    ...limits,
  },
}

/** The authorization server, which can have an address of its own. */
export function oauthPaths(authUrl: string): Record<string, Json> {
  const servers = [{ url: authUrl }]
  return {
    '/oauth/authorize': { get: { ...authorize, servers } },
    '/oauth/token': { post: { ...token, servers } },
    '/oauth/revoke': { post: { ...revoke, servers } },
    '/oauth/device': { post: { ...device, servers } },
    '/oauth/register': { post: { ...register, servers } },
  }
}
