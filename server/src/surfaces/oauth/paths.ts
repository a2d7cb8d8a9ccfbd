/** Where the authorization server answers; the specification fixes the first two. */
export const authorizePath = '/oauth/authorize'
export const tokenPath = '/oauth/token'
export const revokePath = '/oauth/revoke'
export const registerPath = '/oauth/register'
export const jwksPath = '/oauth/jwks'

export const interactionPath = (uid: string) => `/oauth/interaction/${uid}`
/** The engine finishes an authorization here, under the path it began at. */
export const resumePath = (uid: string) => `${authorizePath}/${uid}`
