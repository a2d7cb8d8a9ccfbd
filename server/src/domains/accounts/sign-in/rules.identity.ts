export type ProviderName = 'github' | 'google'

/** Who someone is at a provider. The id never changes; the address is there only when the provider vouches for it. */
export interface Identity {
  provider: ProviderName
  id: string
  username: string | null
  email: string | null
  name: string | null
}
