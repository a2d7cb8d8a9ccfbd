import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { unavailableReasons } from '#kernel/operation/unavailable.ts'

const root = join(import.meta.dirname, '../..')
const src = join(root, 'server/src')

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .sort()
}

describe('the documents', () => {
  const pages = [
    ...readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
    '.github/pull_request_template.md',
    ...listFiles('docs', '.md'),
  ]
  it('name only paths that exist', () => {
    const named = /`((?:server|docs|scripts|bench|\.ci|\.devcontainer|\.github)\/[\w./-]*)`|\]\((?!https?:|#)([^)#]+)/g
    for (const page of pages)
      for (const match of read(page).matchAll(named)) {
        const target = match[1] ?? join(dirname(page), match[2]!)
        assert.ok(existsSync(join(root, target)), `${page} names ${match[1] ?? match[2]}`)
      }
  })
  it('use only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const page of pages)
      for (const match of read(page).matchAll(/npm run (?:--silent )?([\w:]+)/g))
        assert.ok(match[1]! in scripts, `${page} uses npm run ${match[1]}`)
  })
  it('call hearthctl by its name, however it was installed', () => {
    for (const page of [...pages, ...listFiles('deploy', '.md')])
      for (const line of read(page)
        .split('\n')
        .filter((text) => /npm run .*hearthctl/.test(text)))
        assert.match(
          line,
          /^\| in a checkout \|/,
          `${page}: write "hearthctl …", which docs/operate/README.md explains`,
        )
    const ofOperators = [...listFiles('docs/operate', '.md'), 'docs/mcp.md']
    assert.ok(ofOperators.length > 10)
    for (const page of ofOperators)
      assert.deepEqual(read(page).match(/npm run (--silent )?(admin|migrate)\b/g), null, `${page}: write "hearthctl …"`)
  })
  it('answer a forged webhook with 401, as both clients say', () => {
    const answers = {
      'docs/webhooks.md': /isGenuine\(.*\)\) return response\.writeHead\((\d+)\)|if genuine else (\d+)\)/g,
      'docs/python.md': /except WebhookError:\n\s+self\.send_response\((\d+)\)/g,
      'packages/client/src/webhooks.ts': /or is too old\. Answer it with (\d+)/g,
      'packages/python/src/hearth/webhooks.py': /or too old\. Answer it with (\d+)/g,
    }
    const said = Object.entries(answers).flatMap(([path, form]) =>
      [...read(path).matchAll(form)].map((match) => `${path} ${match[1] ?? match[2]}`),
    )
    const [webhooks, ...others] = Object.keys(answers)
    assert.deepEqual(
      said,
      [webhooks, webhooks, ...others].map((path) => `${path} 401`),
    )
  })
  it('explain every reason of a 503', () => {
    const page = read('docs/operate/troubleshooting.md')
    for (const reason of unavailableReasons)
      assert.ok(page.includes(`\n| \`${reason}\` |`), `${reason} is not explained`)
  })
  it('include the root files that contributors look for, and the recipes', () => {
    const wanted = ['AGENTS', 'CODE_OF_CONDUCT', 'CONTRIBUTING', 'README', 'RELEASING', 'SECURITY']
    const recipes = ['README', 'add-a-capability', 'add-a-page', 'add-an-operation'].map(
      (name) => `docs/how-to/${name}`,
    )
    for (const name of [...wanted, ...recipes]) assert.ok(pages.includes(`${name}.md`), `${name}.md is missing`)
  })
  it('list what is unreleased once, by kind', () => {
    const [, unreleased = ''] = read('CHANGELOG.md').split(/^## /m)
    const lines = unreleased.split('\n').filter(Boolean)
    const headings = lines.filter((line) => line.startsWith('### '))
    const kinds = ['Added', 'Changed', 'Fixed', 'Operators', 'Developers'].map((kind) => `### ${kind}`)
    assert.deepEqual(
      headings,
      kinds.filter((kind) => headings.includes(kind)),
    )
    assert.deepEqual(
      lines.filter((line, at) => line.startsWith('  ') || lines.indexOf(line) !== at),
      [],
      'one line for each change',
    )
  })
  it('define no word of the glossary twice', () => {
    const [defined] = read('docs/glossary.md').split('## We do not say')
    const words = [...defined!.matchAll(/^\| (?!word \|)([^|]+?) \|/gm)].flatMap((match) => match[1]!.split(', '))
    assert.deepEqual(
      words.filter((word, at) => words.indexOf(word) !== at),
      [],
    )
    for (const word of ['seat', 'spot']) assert.ok(words.includes(word), word)
  })
  it('lead from each index to every page beside it', () => {
    for (const folder of ['docs/how-to', 'docs/decisions']) {
      const index = read(`${folder}/README.md`)
      for (const page of listFiles(folder, '.md').map((path) => relative(folder, path)))
        assert.ok(page === 'README.md' || index.includes(`](${page})`), `link ${page} in ${folder}/README.md`)
    }
  })
  it('say of every decision what it answers and what was decided', () => {
    for (const path of listFiles('docs/decisions', '.md').filter((name) => /\/\d{4}-/.test(name)))
      for (const part of ['Context', 'Decision'])
        assert.ok(read(path).includes(`**${part}.**`), `${path} has no **${part}.**`)
  })
  it('name an owner for every domain in .github/CODEOWNERS, and no folder that is gone', () => {
    const owned = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+)\s+@\S+/gm)].map((match) => match[1]!)
    for (const path of owned) assert.ok(existsSync(join(root, path)), `.github/CODEOWNERS names ${path}`)
    const folders = readdirSync(join(src, 'domains'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const { name } of folders)
      assert.ok(owned.includes(`server/src/domains/${name}/`), `add /server/src/domains/${name}/ to .github/CODEOWNERS`)
  })
})

describe('the tree in README.md', () => {
  it('names every domain, and none that is gone', () => {
    const [, named = ''] = /^ {2}src\/domains\/ ([^:]+):/m.exec(read('README.md')) ?? []
    const folders = readdirSync(join(src, 'domains'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    assert.deepEqual(named.match(/[\w-]+/g)?.sort(), folders.map(({ name }) => name).sort())
  })
})

describe('migrations', () => {
  for (const path of listFiles('server/migrations', '.sql')) {
    const text = read(path)
    it(`${path} stores every instant as timestamptz(3)`, () =>
      assert.doesNotMatch(text, /timestamptz(?!\()|timestamp(?!tz)/))
  }
})
