import { Redis } from 'ioredis'
import { type Check, fail, ok, type Result, warn } from './check.ts'

const versionMin = 7
const fix =
  'Check that Redis runs and that REDIS_URL leads to it. Until then each API process counts requests for itself.'

export function redisCheck(url: string | undefined, waitMs: number): Check {
  return {
    name: 'redis',
    fix,
    async look() {
      if (url === undefined) return ok('not set; needed from the second API process on')
      // Without its own questions: a sentinel refuses some of them, and this must find out what it is.
      const redis = new Redis(url, {
        lazyConnect: true,
        enableReadyCheck: false,
        connectTimeout: waitMs,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      })
      let reason: Error | undefined
      redis.on('error', (error: Error) => {
        reason = error
      })
      try {
        await redis.connect()
        return judge(await redis.info())
      } catch (error) {
        throw reason ?? error
      } finally {
        redis.disconnect()
      }
    },
  }
}

function judge(info: string): Result {
  const lines = info.split(/\r?\n/)
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
  const version = field('redis_version')
  if (field('redis_mode') === 'sentinel')
    return fail(
      'this is the port of a sentinel, which holds no data',
      'Point REDIS_URL at the server itself, or at a proxy that leads to the current primary.',
    )
  if (field('redis_mode') === 'cluster' || field('cluster_enabled') === '1')
    return fail(
      'this is a Redis Cluster, which cannot count several limits at once',
      'Use one Redis or Valkey server, with a replica if you like: docs/operate/scaling.md.',
    )
  if (field('role') === 'slave')
    return fail('this is a replica, so nothing can be counted', 'Point REDIS_URL at the primary server.')
  if (Number(version.split('.')[0]) < versionMin)
    return fail(`Redis ${version} is too old`, `Install Redis ${versionMin} or Valkey.`)
  const limit = Number(field('maxmemory'))
  if (limit > 0 && field('maxmemory_policy') === 'noeviction' && Number(field('used_memory')) > limit * 0.8)
    return warn(
      `its memory is ${Math.round((Number(field('used_memory')) / limit) * 100)} % full and it deletes nothing`,
      'Set maxmemory-policy volatile-ttl in redis.conf, or raise maxmemory. Full, it counts no requests.',
    )
  const name = field('valkey_version') === '' ? `Redis ${version}` : `Valkey ${field('valkey_version')}`
  return ok(name)
}
