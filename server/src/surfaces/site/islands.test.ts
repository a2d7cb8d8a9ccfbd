import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { useApp } from '#test/support/app/harness.ts'
import { bundleIslands, islandAssets, islandNames, islandPath } from './islands.ts'

describe('browser scripts', () => {
  const app = useApp()

  it('every file of server/src/islands is listed, and no other', () => {
    const files = globSync('*.ts', { cwd: join(import.meta.dirname, '../../islands') })
    assert.deepEqual(files.map((file) => basename(file, '.ts')).sort(), [...islandNames].sort())
  })

  it('are bundled once: two callers get the same bundles, and esbuild ends', async () => {
    const [first, second] = await Promise.all([bundleIslands(), bundleIslands()])
    assert.equal(first, second)
    assert.equal(first.size, islandNames.length)
    const { getActiveResourcesInfo } = process
    assert.ok(!getActiveResourcesInfo().includes('ProcessWrap'), 'the process of esbuild still runs')
  })

  it('each can be parsed, is at most 8 kB compressed (the door 20) and has no names outside itself', async () => {
    for (const [name, text] of await bundleIslands()) {
      new Script(text, { filename: name })
      assert.ok(text.startsWith('(()=>{') || text.startsWith('"use strict";(()=>{'), name)
      const size = gzipSync(text).length
      assert.ok(size <= (name.startsWith('door') ? 20_000 : 8000), `${name} has ${size} bytes`)
    }
  })

  it('are served under a name that changes with their source, to be cached for a year', async () => {
    for (const { path } of islandAssets) {
      const answer = await app.http.inject({ url: path })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
      assert.match(path, /^\/(assets|door)\/[a-z-]+-[0-9a-f]{10}\.js$/)
    }
    assert.equal(islandAssets[0]!.path, islandPath(islandNames[0]))
  })
})
