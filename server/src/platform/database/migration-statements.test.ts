import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listMigrations } from './migration-files.ts'
import { findConcurrentIndex, isConcurrent, plainStatement, splitStatements } from './migration-statements.ts'

it('a semicolon in a comment, a quotation or a body ends no statement', () => {
  const statements = [
    "-- first; really\ninsert into a values ('x;''y')",
    'create function f() returns trigger as $$ begin return null; end $$ language plpgsql',
    'do $body$ begin perform 1; perform $$a;b$$; end $body$',
    'create function g() returns int begin atomic select case when true then 1 else 2 end; select 2; end',
    'alter table "odd;name" /* why; */ add column b int',
  ]
  assert.deepEqual(splitStatements(`${statements.join(';\n')};\n-- the end;\n`), statements)
  assert.deepEqual(splitStatements('  ;; -- nothing\n'), [])
})

it('every migration is split where its statements begin', () => {
  const first = /^(alter|create|drop|insert|update|delete|with|do|select|comment|grant|revoke|set|analyze|lock) /
  for (const { name, text } of listMigrations())
    for (const statement of splitStatements(text)) assert.match(plainStatement(statement).toLowerCase(), first, name)
})

it('knows which index a statement builds concurrently', () => {
  const built = '-- why\ncreate unique index concurrently\n  if not exists a_idx on public.a (b)'
  assert.deepEqual(findConcurrentIndex(built), { name: 'a_idx', table: 'public.a', isOptional: true })
  assert.equal(findConcurrentIndex('create index a_idx on a (b)'), undefined)
  assert.ok(isConcurrent('drop index concurrently if exists a_idx'))
  assert.ok(!isConcurrent('drop index a_idx'))
})
