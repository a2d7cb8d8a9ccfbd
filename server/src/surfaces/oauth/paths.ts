/** Where the authorization server answers; the specification fixes the first two. */
export const authorizePath = '/oauth/authorize'
export const tokenPath = '/oauth/token'
export const revokePath = '/oauth/revoke'
export const registerPath = '/oauth/register'
export const jwksPath = '/oauth/jwks'

export const interactionPath = (uid: string) => `/oauth/interaction/${uid}`
/** The engine finishes an authorization here, under the path it began at. */
export const resumePath = (uid: string) => `${authorizePath}/${uid}`

export const signInPath = (returnTo: string) => `/sign-in?return_to=${encodeURIComponent(returnTo)}`
/** For somebody who is signed in and must prove it anew, or wants to be somebody else. */
export const signInAgainPath = (returnTo: string) => `/sign-in?again=1&return_to=${encodeURIComponent(returnTo)}`
