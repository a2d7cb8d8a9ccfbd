interface Arrival {
  /** Whose the provider's identity already is. */
  linkedUserId: string | undefined
  /** Who pressed "link" on their account page before leaving for the provider. */
  linkingUserId: string | undefined
  /** Whose account has the address that the provider vouches for. */
  emailHolderId: string | undefined
}

export type Linking =
  | { do: 'sign-in'; userId: string }
  | { do: 'link'; userId: string }
  | { do: 'refuse' }
  | { do: 'prove'; userId: string }
  | { do: 'create' }

/** An identity is known by the provider's user id alone; an equal address is a reason to ask, never to believe. */
export function decideLinking({ linkedUserId, linkingUserId, emailHolderId }: Arrival): Linking {
  if (linkingUserId !== undefined) {
    if (linkedUserId === linkingUserId) return { do: 'sign-in', userId: linkedUserId }
    return linkedUserId === undefined ? { do: 'link', userId: linkingUserId } : { do: 'refuse' }
  }
  if (linkedUserId !== undefined) return { do: 'sign-in', userId: linkedUserId }
  return emailHolderId === undefined ? { do: 'create' } : { do: 'prove', userId: emailHolderId }
}
