import { allScopes } from '#kernel/operation/scopes.ts'
import { apiVersion } from '#surfaces/openapi/version.ts'
import {
  authorizePath,
  deviceAuthorizationPath,
  deviceGrant,
  jwksPath,
  registerPath,
  revokePath,
  tokenPath,
} from './paths.ts'

/** The scopes of a client that requests none: public data, nothing private of the user. */
export const readingScopes = ['read:events', 'read:groups', 'read:user'] as const

/** spec §MCP: "protocol version `2025-03-26`"; every client gets this version, whatever it requests. */
export const protocolVersion = '2025-03-26'

interface Urls {
  baseUrl: string
  authUrl: string
}

/** RFC 8414. A constant: a document built from the request would repeat its Host header. */
export function serverMetadata({ baseUrl, authUrl }: Urls) {
  const clientMethods = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']
  const signatures = ['RS256', 'PS256', 'ES256', 'EdDSA']
  return {
    issuer: authUrl,
    authorization_endpoint: `${authUrl}${authorizePath}`,
    token_endpoint: `${authUrl}${tokenPath}`,
    device_authorization_endpoint: `${authUrl}${deviceAuthorizationPath}`,
    registration_endpoint: `${authUrl}${registerPath}`,
    revocation_endpoint: `${authUrl}${revokePath}`,
    jwks_uri: `${authUrl}${jwksPath}`,
    scopes_supported: allScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', deviceGrant],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: clientMethods,
    token_endpoint_auth_signing_alg_values_supported: signatures,
    revocation_endpoint_auth_methods_supported: clientMethods,
    revocation_endpoint_auth_signing_alg_values_supported: signatures,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${baseUrl}/docs`,
  }
}

/** RFC 9728. Clients compare `resource` with the URL they called, character by character. */
export function resourceMetadata({ baseUrl, authUrl }: Urls, resource: string) {
  return {
    resource,
    authorization_servers: [authUrl],
    scopes_supported: readingScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Hearth',
    resource_documentation: `${baseUrl}/docs`,
  }
}

/** spec: "discovery document for MCP OAuth clients"; its shape is our choice. */
export function mcpConfiguration({ baseUrl, authUrl }: Urls) {
  return {
    name: 'Hearth',
    version: apiVersion,
    protocolVersion,
    endpoint: `${baseUrl}/mcp`,
    transport: 'streamable-http',
    capabilities: { tools: {}, resources: {}, prompts: {} },
    authorization: {
      issuer: authUrl,
      authorizationEndpoint: `${authUrl}${authorizePath}`,
      tokenEndpoint: `${authUrl}${tokenPath}`,
      registrationEndpoint: `${authUrl}${registerPath}`,
      revocationEndpoint: `${authUrl}${revokePath}`,
      protectedResourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource/mcp`,
      scopesSupported: allScopes,
      codeChallengeMethodsSupported: ['S256'],
      personalAccessTokens: true,
    },
    documentation: `${baseUrl}/docs`,
  }
}
