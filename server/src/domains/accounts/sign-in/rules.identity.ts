export type ProviderName = 'github' | 'google'

/** A user's identity at a provider. The id never changes; the address is set only when the provider has verified it. */
export interface Identity {
  provider: ProviderName
  id: string
  username: string | null
  email: string | null
  name: string | null
}
