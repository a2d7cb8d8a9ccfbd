import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listMigrations } from '#platform/database/migration-files.ts'

export interface Build {
  version: string
  /** Undefined where neither an image nor a checkout says it. */
  commit: string | undefined
  /** The newest migration that this code knows, such as `0032_badge_texts`. */
  schema: string
}

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8').trim()

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
  const own = gitFolder()
  if (own === undefined) return undefined
  const head = read(`${own}/HEAD`)
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (branch === undefined) return head
  // The branches of a linked worktree are in the folder of its main checkout.
  const shared = existsSync(join(own, 'commondir')) ? join(own, read(`${own}/commondir`)) : own
  if (existsSync(join(shared, branch))) return read(join(shared, branch))
  const packed = existsSync(join(shared, 'packed-refs')) ? read(join(shared, 'packed-refs')) : ''
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
    ?.split(' ')[0]
}

function gitFolder(): string | undefined {
  const path = join(root, '.git')
  if (!existsSync(path)) return undefined
  if (statSync(path).isDirectory()) return path
  return /^gitdir: (.+)$/.exec(read(path))?.[1]
}
