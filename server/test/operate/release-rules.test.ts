// Ring: check. A migration that no upgrade bears is found at the push; it reads files alone.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { listMigrations } from '#platform/database/migration-files.ts'
import { root } from './programs.ts'
import { git, listReleases, skipWithoutHistory } from './release.ts'
import { findBreaks } from './release-rules.ts'

const skip = skipWithoutHistory()

const migration = (...statements: string[]) => ({ name: '9999_x.sql', text: statements.join(';\n'), hash: '' })
const reasonsOf = (...statements: string[]) =>
  findBreaks(migration(...statements)).map((line) => line.split(': ').at(-1))

it('the rules find what breaks the release before, and let additions pass', () => {
  assert.deepEqual(
    reasonsOf(
      'create table a (id int not null)',
      'create index a_idx on a (id)',
      'alter table a add column b int not null',
      'alter table users add column c int',
      `alter table users add column d text not null default ''`,
      'alter table users add constraint e check (c > 0) not valid',
      '-- release before: it never wrote the column\nalter table users drop column f',
    ),
    [],
  )
  for (const statement of [
    'drop table users',
    'alter table users drop column bio',
    'alter table users rename column bio to text',
    'alter table users alter column bio set not null',
    'alter table users alter column bio type varchar',
    'alter table users add column c int not null',
    'alter table users add constraint e check (c > 0)',
    'create index i on users (bio)',
  ])
    assert.equal(reasonsOf(statement).length, 1, statement)
  const killed = '-- outside a transaction\n'
  assert.deepEqual(reasonsOf(`${killed}alter table users add column c int`), ['it cannot be run again after a kill'])
  assert.deepEqual(reasonsOf(`${killed}create index concurrently i on users (bio)`), [])
})

it('every migration since the last release keeps that release working', { skip }, () => {
  const { commit } = listReleases().at(-1)!
  const released = git('ls-tree', '--name-only', commit, 'server/migrations/').split('\n')
  const fresh = listMigrations().filter(({ name }) => !released.includes(`server/migrations/${name}`))
  assert.deepEqual(fresh.flatMap(findBreaks), [])
})

it('a migration that was released never changes', { skip }, () => {
  for (const { version, commit } of listReleases()) {
    const changed = git('diff', '--name-only', '--diff-filter=a', commit, '--', 'server/migrations').trim()
    assert.equal(changed, '', `changed since ${version}`)
  }
})

const readVersion = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')).version as string

it('one version for the whole repository, and releases are its history', { skip }, () => {
  const version = readVersion('package.json')
  for (const path of ['server/package.json', 'bench/package.json', 'package-lock.json'])
    assert.equal(readVersion(path), version, path)
  for (const page of ['README.md', 'docs/operate/install.md']) {
    const named = [...readFileSync(join(root, page), 'utf8').matchAll(/hearth[-:](\d+\.\d+\.\d+)/g)].map(
      ([, name]) => name,
    )
    assert.deepEqual([...new Set(named)], [version], `${page} installs the release that it comes with`)
  }
  const releases = listReleases()
  for (const { version: name, commit, date } of releases) {
    assert.match(`${name} ${commit} ${date}`, /^\d+\.\d+\.\d+ [0-9a-f]{40} \d{4}-\d\d-\d\d$/)
    assert.doesNotThrow(() => git('merge-base', '--is-ancestor', commit, 'HEAD'), `${name} is not in the history`)
    assert.equal(JSON.parse(git('show', `${commit}:package.json`)).version, name)
  }
  const numbers = releases.map((release) =>
    release.version
      .split('.')
      .map((n) => n.padStart(6, '0'))
      .join('.'),
  )
  assert.deepEqual(numbers, numbers.toSorted(), 'oldest first')
})
