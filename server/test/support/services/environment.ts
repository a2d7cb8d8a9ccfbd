import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const script = join(import.meta.dirname, '../../../../scripts/services')

/** Variables that only make sense together: the keys of one store do not open another. */
const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

type ServiceName = 'DATABASE_URL' | 'REDIS_URL' | (typeof s3Names)[number]

let own: NodeJS.Dict<string> | undefined

/** The private services of this repository. Asked at first use, because the script needs Debian. */
function findOwn(name: ServiceName): string | undefined {
  own ??= parseEnv(execFileSync(script, ['env'], { encoding: 'utf8' }))
  return own[name]
}

/** How to reach a service: from the environment when it names one, else from `scripts/services`. */
export function serviceSetting(name: ServiceName): string {
  const given = s3Names.some((one) => one === name) ? 'S3_ENDPOINT' : name
  const value = process.env[given] ? process.env[name] : findOwn(name)
  if (!value) throw new Error(`${given} is set, so set ${name} as well`)
  return value
}
