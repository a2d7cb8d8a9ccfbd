export { encryptSecretsAgain } from './commands.ts'
export { countSecretsByKey, listProvidersWithSecrets } from './queries.ts'
