import { createRequire } from 'node:module'

/** Replaced by the version when the CLI is bundled. */
declare const HEARTH_CLI_VERSION: string | undefined

export const version: string =
  typeof HEARTH_CLI_VERSION === 'string'
    ? HEARTH_CLI_VERSION
    : (createRequire(import.meta.url)('../package.json') as { version: string }).version
