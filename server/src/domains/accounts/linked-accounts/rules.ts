interface ProviderSignIn {
  /** The user who is linked to the provider's identity already. */
  linkedUserId: string | undefined
  /** The signed-in user who started linking on the account page. */
  linkingUserId: string | undefined
  /** The user whose account has the address that the provider verified. */
  emailHolderId: string | undefined
}

export type Linking =
  | { do: 'sign-in'; userId: string }
  | { do: 'link'; userId: string }
  | { do: 'refuse' }
  | { do: 'prove'; userId: string }
  | { do: 'create' }

/** Only the provider's user id identifies an account. An equal address must be proven first. */
export function decideLinking({ linkedUserId, linkingUserId, emailHolderId }: ProviderSignIn): Linking {
  if (linkingUserId !== undefined) {
    if (linkedUserId === linkingUserId) return { do: 'sign-in', userId: linkedUserId }
    return linkedUserId === undefined ? { do: 'link', userId: linkingUserId } : { do: 'refuse' }
  }
  if (linkedUserId !== undefined) return { do: 'sign-in', userId: linkedUserId }
  return emailHolderId === undefined ? { do: 'create' } : { do: 'prove', userId: emailHolderId }
}

/** An id of a provider can be given to another issuer later, whose users have the same ids as those before. */
export const isOfOtherIssuer = (link: { issuer: string | null } | undefined, issuer: string) =>
  link !== undefined && link.issuer !== null && link.issuer !== issuer
