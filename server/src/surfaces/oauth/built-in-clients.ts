import { deviceGrant } from './paths.ts'

const ids = ['hearth-cli', 'hearth-docs'] as const
type BuiltInId = (typeof ids)[number]

/** A client that belongs to the instance. It is public, has no owner, and is defined here, so no row can change it. */
export interface BuiltInClient {
  clientId: BuiltInId
  redirectUris: string[]
  applicationType: 'web' | 'native'
  grantTypes: string[]
}

export function isBuiltInId(clientId: string): clientId is BuiltInId {
  return (ids as readonly string[]).includes(clientId)
}

/** The engine ignores the port of a redirect to the device, and compares the rest exactly. */
const onDevice = ['127.0.0.1', 'localhost', '[::1]'].flatMap((host) => [`http://${host}/callback`, `http://${host}/`])

/** The command line may use the device flow; the API reference runs in a page of ours and needs no refresh token. */
export function findBuiltInClient(clientId: string, baseUrl: string): BuiltInClient | undefined {
  if (clientId === 'hearth-cli')
    return {
      clientId,
      redirectUris: onDevice,
      applicationType: 'native',
      grantTypes: ['authorization_code', 'refresh_token', deviceGrant],
    }
  if (clientId === 'hearth-docs')
    return {
      clientId,
      redirectUris: [`${baseUrl}/docs/oauth`],
      applicationType: 'web',
      grantTypes: ['authorization_code'],
    }
  return undefined
}
