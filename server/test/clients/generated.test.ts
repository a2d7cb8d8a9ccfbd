import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { generateFiles } from '../../../scripts/clients/files.ts'
import { readModel } from '../../../scripts/clients/model.ts'

const root = join(import.meta.dirname, '../../..')
const files = generateFiles(readModel())

describe('generated files of the clients', () => {
  for (const [path, text] of Object.entries(files))
    it(`${path} is current`, () => {
      const written = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
      const lines = text.split('\n')
      const line = written.split('\n').findIndex((one, n) => one !== lines[n])
      assert.ok(written === text, `line ${line + 1} is out of date: run npm run generate`)
    })

  it('are the only files in their folders', () => {
    const folders = new Set(Object.keys(files).map(dirname))
    for (const folder of [...folders].filter((name) => name.endsWith('/generated')))
      for (const name of readdirSync(join(root, folder)))
        assert.ok(`${folder}/${name}` in files, `${folder}/${name} is not generated anymore: delete it`)
  })
})
