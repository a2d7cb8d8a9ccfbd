import type { App } from '#test/support/app/harness.ts'

export interface Memory {
  client?: { client_id: string }
  tokens?: { access_token: string; refresh_token?: string | undefined; token_type: string; scope?: string | undefined }
  verifier?: string
  discovery?: object
  /** Where the person was sent last. */
  url?: URL
}

export const clientMetadataFor = (redirectUrl: string) => ({
  client_name: 'MCP client',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
})

/** What an MCP client keeps; the SDK does the rest. */
export function openMemory({ issued }: Pick<App, 'issued'>, redirectUrl: string, memory: Memory = {}) {
  const provider = {
    redirectUrl,
    clientMetadata: clientMetadataFor(redirectUrl),
    clientInformation: () => memory.client,
    saveClientInformation(client: { client_id: string }) {
      memory.client = client
    },
    tokens: () => memory.tokens,
    saveTokens(tokens: NonNullable<Memory['tokens']>) {
      memory.tokens = tokens
      for (const secret of [tokens.access_token, tokens.refresh_token!]) issued(secret)
    },
    redirectToAuthorization(url: URL) {
      memory.url = url
    },
    saveCodeVerifier(verifier: string) {
      memory.verifier = verifier
    },
    codeVerifier: () => memory.verifier!,
    saveDiscoveryState(state: object) {
      memory.discovery = state
    },
    discoveryState: () => memory.discovery,
  }
  return { memory, provider }
}
