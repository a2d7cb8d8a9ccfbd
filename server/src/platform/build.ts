import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMigrations } from './migrations.ts'

export interface Build {
  version: string
  /** Undefined where neither an image nor a checkout says it. */
  commit: string | undefined
  /** The newest migration that this code knows, such as `0032_badge_texts`. */
  schema: string
}

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8').trim()

/** Which code this is. An image has the commit in the file COMMIT; a checkout has it in .git. */
export function readBuild(): Build {
  const { version } = JSON.parse(read('server/package.json')) as { version: string }
  return {
    version,
    commit: readCommit()?.slice(0, 12),
    schema: listMigrations()
      .at(-1)!
      .name.replace(/\.sql$/, ''),
  }
}

function readCommit(): string | undefined {
  if (existsSync(join(root, 'COMMIT'))) return read('COMMIT')
  if (!existsSync(join(root, '.git/HEAD'))) return undefined
  const head = read('.git/HEAD')
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (branch === undefined) return head
  if (existsSync(join(root, '.git', branch))) return read(`.git/${branch}`)
  const packed = existsSync(join(root, '.git/packed-refs')) ? read('.git/packed-refs') : ''
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
    ?.split(' ')[0]
}
