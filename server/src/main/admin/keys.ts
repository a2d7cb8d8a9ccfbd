import {
  countSecretsByKey as countProvidersByKey,
  encryptSecretsAgain as encryptProvidersAgain,
} from '#domains/accounts/identity-providers/index.ts'
import { countBansByKey } from '#domains/accounts/sign-up-bans/index.ts'
import { countSecretsByKey, encryptSecretsAgain } from '#domains/developers/webhooks/index.ts'
import { countAnswersByKey, encryptAnswersAgain } from '#domains/events/questions/index.ts'
import { countSaidByKey, encryptSaidAgain } from '#domains/events/series/index.ts'
import { countActorsByKey, encryptActorsAgain } from '#domains/integrations/federation/index.ts'
import { countSourcesByKey, encryptSourcesAgain } from '#domains/integrations/sources/index.ts'
import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { type Keys, makeSecretKey, openKeys } from '#platform/keys.ts'
import { CommandError, UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

/** So few that another writer of the same rows hardly waits. */
const batchSize = 20

export const keyCommands: AdminCommands = {
  'keys make': {
    usage: '[--id ID]',
    does: 'print a new key for SECRET_KEYS; docs/operate/upgrade.md has the order of steps',
    run: async (_ctx, { id = `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}` }) => {
      if (!/^[\w-]{1,32}$/.test(id)) throw new UsageError('--id takes up to 32 letters, digits, - and _.')
      return { key: makeSecretKey(id) }
    },
  },
  'keys list': {
    usage: '',
    does: 'count what is stored under each key of SECRET_KEYS, and tell which keys can be removed',
    run: async ({ config, database }) => listKeys(database, openKeys(config.secretKeys)),
  },
  'keys rotate': {
    usage: '',
    does: 'encrypt what an older key encrypted with the first key of SECRET_KEYS; run it again if it is interrupted',
    run: async ({ config, database, write }) => rotate(database, write, openKeys(config.secretKeys)),
  },
}

/** What each key is needed for. Links that it signed are not counted: they are in mails and calendars, not in the database. */
async function listKeys(db: Reader, keys: Keys) {
  const [secrets, providers, sources, actors, answers, said, bans] = await Promise.all([
    countSecretsByKey(db),
    countProvidersByKey(db),
    countSourcesByKey(db),
    countActorsByKey(db),
    countAnswersByKey(db),
    countSaidByKey(db),
    countBansByKey(db),
  ])
  const countOf = (rows: { keyId: string | null; count: number }[], id: string | null) =>
    rows.find((row) => row.keyId === id)?.count ?? 0
  const missing = [...secrets, ...providers, ...sources, ...actors, ...answers, ...said, ...bans]
    .map(({ keyId }) => keyId)
    .filter((id) => id !== null && !keys.ids.includes(id))
  const describe = (id: string) => ({
    id,
    webhookSecrets: countOf(secrets, id),
    providerSecrets: countOf(providers, id),
    sourceSecrets: countOf(sources, id),
    federatedGroups: countOf(actors, id),
    sensitiveAnswers: countOf(answers, id),
    answersOfRegulars: countOf(said, id),
    bannedAddresses: countOf(bans, id),
  })
  return {
    keys: keys.ids.map((id, n) => {
      const { id: _, ...uses } = describe(id)
      const isUnused = Object.values(uses).every((count) => count === 0)
      return { id, ...uses, canBeRemoved: n > 0 && isUnused }
    }),
    missingKeys: [...new Set(missing)].map((id) => describe(id!)),
    bannedAddressesOfAnyKey: countOf(bans, null),
  }
}

type Write = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

async function rotate(db: Reader, write: Write, keys: Keys) {
  let encrypted = await rotateAll('webhook secrets', countOlder(await countSecretsByKey(db), keys), (after) =>
    write((unit) => encryptSecretsAgain(unit.db, keys, after, batchSize)),
  )
  encrypted += await write((unit) => encryptProvidersAgain(unit.db, keys))
  encrypted += await rotateAll(
    'addresses and keys of sources',
    countOlder(await countSourcesByKey(db), keys),
    (after) => write((unit) => encryptSourcesAgain(unit.db, keys, after, batchSize)),
  )
  encrypted += await rotateAll('keys of federated groups', countOlder(await countActorsByKey(db), keys), async () => {
    const count = await write((unit) => encryptActorsAgain(unit.db, keys, batchSize))
    return { encrypted: count, next: count === 0 ? undefined : '' }
  })
  encrypted += await rotateAll('sensitive answers', countOlder(await countAnswersByKey(db), keys), async () => {
    const count = await write((unit) => encryptAnswersAgain(unit.db, keys, batchSize))
    return { encrypted: count, next: count === 0 ? undefined : '' }
  })
  encrypted += await rotateAll(
    'answers of those who come to all dates',
    countOlder(await countSaidByKey(db), keys),
    async () => {
      const count = await write((unit) => encryptSaidAgain(unit.db, keys, batchSize))
      return { encrypted: count, next: count === 0 ? undefined : '' }
    },
  )
  const left = await listKeys(db, keys)
  if (left.missingKeys.length > 0)
    throw new CommandError(
      `These records need keys that are not in SECRET_KEYS: ${JSON.stringify(left.missingKeys)}. Add those keys again, and run keys rotate.`,
    )
  await write(async (unit) => unit.audit({ action: 'admin.keys-rotate', target: keys.ids[0]!, detail: { encrypted } }))
  return { encrypted, ...left }
}

/** Each batch is one transaction, so that a kill loses nothing; a second run begins with what is left. */
async function rotateAll(
  what: string,
  total: number,
  step: (after: string | undefined) => Promise<{ encrypted: number; next: string | undefined }>,
): Promise<number> {
  let encrypted = 0
  let after: string | undefined
  do {
    const done = await step(after)
    encrypted += done.encrypted
    after = done.next
    console.error(`${what}: ${encrypted} of ${total}`)
  } while (after !== undefined)
  return encrypted
}

const countOlder = (rows: { keyId: string; count: number }[], keys: Keys) =>
  rows.filter(({ keyId }) => keys.ids.indexOf(keyId) > 0).reduce((sum, { count }) => sum + count, 0)
