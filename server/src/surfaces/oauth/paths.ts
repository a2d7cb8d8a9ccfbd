/** Paths of the authorization server; the specification defines the first two. */
export const authorizePath = '/oauth/authorize'
export const tokenPath = '/oauth/token'
export const revokePath = '/oauth/revoke'
export const registerPath = '/oauth/register'
export const jwksPath = '/oauth/jwks'
/** RFC 8628 §3.1: programs ask for a device code here. */
export const deviceAuthorizationPath = '/oauth/device'
/** The page where users enter the code that a program shows. */
export const devicePath = '/device'

export const interactionPath = (uid: string) => `/oauth/interaction/${uid}`
/** The engine finishes an authorization here, below the path where it began. */
export const resumePath = (uid: string) => `${authorizePath}/${uid}`

export const signInPath = (returnTo: string) => `/sign-in?return_to=${encodeURIComponent(returnTo)}`
/** For users who are signed in but must sign in again, or want to use another account. */
export const signInAgainPath = (returnTo: string) => `/sign-in?again=1&return_to=${encodeURIComponent(returnTo)}`

/** RFC 8628. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
