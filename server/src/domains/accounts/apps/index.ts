export { makeSecret } from './commands.ts'
export {
  deleteExpiredOAuthState,
  deleteOAuthArtifact,
  findOAuthArtifact,
  insertOAuthArtifactOnce,
  updateOAuthArtifact,
} from './queries.oauth-artifacts.ts'
export {
  deleteUnusedClients,
  findOAuthClient,
  insertRegisteredClient,
  type OAuthClientRow,
  touchOAuthClient,
  updateShownClient,
} from './queries.oauth-clients.ts'
export {
  findOAuthAccount,
  findSignInTime,
  insertOAuthFamily,
  listConsentedScopes,
  type OAuthAccount,
} from './queries.oauth-consents.ts'
export {
  type DeviceRequestRow,
  findDeviceCode,
  findDeviceRequest,
  insertDeviceCode,
  updateDeviceCodeAllowed,
  updateDeviceCodeConsumed,
  updateDeviceCodeDecided,
  updateDeviceCodePolled,
  updateDeviceCodeUndecided,
} from './queries.oauth-device-codes.ts'
export {
  deleteOAuthFamily,
  type FoundToken,
  findOAuthAccessToken,
  findOAuthCode,
  findOAuthFamily,
  findOAuthRefreshToken,
  insertOAuthAccessToken,
  insertOAuthCode,
  insertOAuthRefreshToken,
  lockOAuthFamily,
  updateOAuthCodeConsumed,
  updateOAuthRefreshTokenConsumed,
} from './queries.oauth-tokens.ts'
export { updateSecretUsed } from './queries.secrets.ts'
export { deleteGrantsOf, findAccessTokenHolder, findAppFace, type GrantedApp, listGrantsOf } from './queries.ts'
export { decideApplicationType, findRedirectFlaw, flawOfRedirectUri } from './rules.ts'
