export { encryptSecretsAgain } from './commands.ts'
export { identityProviderPersonalData } from './personal.ts'
export { countSecretsByKey, listProvidersWithSecrets } from './queries.ts'
