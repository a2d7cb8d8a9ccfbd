import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { ensureFolder } from './ensure-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-folder-'))
after(() => rmSync(root, { recursive: true }))

it('creates a folder with its parents, also twenty times at once', async () => {
  const path = join(root, 'a/b/c')
  await Promise.all(Array.from({ length: 20 }, () => ensureFolder(path)))
  await ensureFolder(path)
  assert.ok(statSync(path).isDirectory())
})

it('fails, and does not try for ever, where no folder can be', async () => {
  await assert.rejects(ensureFolder('/proc/nope/deep'), { code: 'ENOENT' })
  const file = join(root, 'file')
  writeFileSync(file, '')
  await assert.rejects(ensureFolder(join(file, 'below')), { code: 'ENOTDIR' })
})
