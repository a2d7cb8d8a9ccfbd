import { type Config, inspectConfig } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { addressChecks } from './address.ts'
import { backupCheck } from './backup.ts'
import { type Check, checkMs, type Finding, runCheck } from './check.ts'
import { configurationChecks } from './configuration.ts'
import { databaseCheck, extensionsCheck, rightsCheck } from './database.ts'
import { compareNumbers } from './deep.ts'
import { dataDirectoryCheck, filesChecks } from './files.ts'
import { keysCheck, sampleDataCheck } from './keys.ts'
import { mailCheck } from './mail.ts'
import { mailDomainCheck } from './mail-domain.ts'
import { redisCheck } from './redis.ts'
import { replicaChecks } from './replicas.ts'
import { withoutSecrets } from './report.ts'
import { schemaChecks } from './schema.ts'
import { workerChecks } from './worker.ts'

interface Options {
  /** Also counts everything again that is kept as a number, which reads whole tables. */
  isDeep: boolean
  /** How long each check may take. */
  limitMs?: number
  /** Used for the domain of the sender instead of the name server of the machine. */
  nameServer?: string | undefined
}

const deepMs = 3_600_000

/** Checks that do not need each other run at the same time. */
export async function diagnose(
  env: NodeJS.ProcessEnv,
  { isDeep, nameServer, limitMs = checkMs }: Options,
): Promise<Finding[]> {
  const { config, problems, warnings } = inspectConfig(env)
  const areKeysGiven = Boolean(env.SECRET_KEYS || env.SECRET_KEYS_FILE)
  const runAll: RunAll = async (checks) => (await Promise.all(checks.map((check) => runCheck(check, limitMs)))).flat()
  // A check that waits for another program ends before its own time is over, so that it can say why.
  const waitMs = limitMs * 0.8
  const groups = await Promise.all([
    runAll(configurationChecks(problems, warnings)),
    lookAtDatabase(config, { areKeysGiven, isDeep, limitMs }, runAll),
    runAll(replicaChecks(config, waitMs)),
    runAll([
      redisCheck(config.redisUrl, waitMs),
      mailCheck(config, waitMs),
      mailDomainCheck(config.mailFrom, nameServer),
    ]),
    runAll(filesChecks(config)),
    runAll(addressChecks(config, waitMs)),
  ])
  return withoutSecrets(groups.flat(), config)
}

type RunAll = (checks: Check[]) => Promise<Finding[]>

function open({ database }: Config, statementTimeoutMs: number, acquireTimeoutMs: number): Database {
  const limits = { statementTimeoutMs, acquireTimeoutMs, lockTimeoutMs: 2000 }
  return openDatabase({ ...database, ...limits, poolMax: 4, applicationName: 'hearth doctor' }, openLogger('silent'))
}

interface DatabaseOptions {
  areKeysGiven: boolean
  isDeep: boolean
  limitMs: number
}

async function lookAtDatabase(config: Config, options: DatabaseOptions, runAll: RunAll): Promise<Finding[]> {
  if (config.database.url === '')
    return [{ name: 'database', state: 'skip', text: 'not checked: DATABASE_URL is missing' }]
  const db = open(config, options.isDeep ? deepMs : options.limitMs, options.limitMs * 0.6)
  try {
    return await lookWith(db, config, options, runAll)
  } finally {
    // Not waited for: a question that hangs would keep it open.
    void db.destroy().catch(() => undefined)
  }
}

async function lookWith(
  db: Database,
  config: Config,
  { areKeysGiven, isDeep }: DatabaseOptions,
  runAll: RunAll,
): Promise<Finding[]> {
  const first = await runAll([databaseCheck(db, config)])
  // The finding about the server itself has the name of the check; the others are about details.
  if (first.length === 1 && first[0]!.state === 'fail')
    return [
      ...first,
      {
        name: 'schema',
        state: 'skip',
        text: 'not checked, as worker, queues, backup and keys: the database does not answer',
      },
    ]
  const rest = await runAll([
    extensionsCheck(db),
    rightsCheck(db),
    ...schemaChecks(db),
    ...workerChecks(db, config),
    backupCheck(db, config.production),
    keysCheck(db, config, areKeysGiven),
    sampleDataCheck(db, config.production),
    dataDirectoryCheck(db),
  ])
  const deep = isDeep ? await compareNumbers(db) : []
  return [...first, ...rest, ...deep]
}
