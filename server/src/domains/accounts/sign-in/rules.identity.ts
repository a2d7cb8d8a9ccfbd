/** `github`, `google`, or the id of a provider of OpenID Connect. */
export type ProviderName = string

/** A user's identity at a provider. The id never changes; the address is set only when the provider has verified it. */
export interface Identity {
  provider: ProviderName
  /** How the provider is called in mails. */
  providerName?: string
  id: string
  /** Who vouched for it: the same id at another issuer is another person. */
  issuer?: string
  username: string | null
  email: string | null
  name: string | null
}
