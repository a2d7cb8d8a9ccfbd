import { type Credential, updateConfig } from './config.ts'
import { exitCodes, Failure } from './failures.ts'
import type { Host } from './host.ts'
import type { Instance } from './instance.ts'
import { refreshCredential } from './login/oauth.ts'

/** Tokens are renewed when they have less than this left. */
const marginMs = 60_000

/** The token for each request. It is renewed before it expires, and once after the instance has refused it. */
export function openToken(host: Host, { url, profile, credential }: Instance) {
  return async (refused?: string): Promise<string | undefined> => {
    if (credential?.kind !== 'oauth') return credential?.token
    const isGood = credential.accessToken !== refused && credential.expiresAt - Date.now() > marginMs
    if (!isGood && profile !== undefined) credential = await renew(host, url, profile, refused)
    return credential.kind === 'oauth' ? credential.accessToken : credential.token
  }
}

/** One process renews at a time; the others find the new tokens in the configuration. */
async function renew(host: Host, url: string, profile: string, refused: string | undefined): Promise<Credential> {
  return updateConfig(host, async (config) => {
    const kept = config.profiles[profile]
    const credential = kept?.url === url ? kept.credential : undefined
    if (credential?.kind !== 'oauth') return credential ?? signInAgain()
    if (credential.accessToken !== refused && credential.expiresAt - Date.now() > marginMs) return credential
    if (!credential.refreshToken) return signInAgain()
    const renewed = await refreshCredential(credential, credential.refreshToken)
    kept!.credential = renewed
    return renewed
  })
}

function signInAgain(): never {
  throw new Failure('Your sign-in has expired or was revoked', exitCodes.notAllowed, ['Run: hearth login'])
}
