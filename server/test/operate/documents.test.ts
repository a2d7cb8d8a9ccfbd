import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { settings } from '#platform/config/settings.ts'
import { root as repository } from './programs.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const documents = [
  'README.md',
  'deploy/README.md',
  'deploy/release-keys/README.md',
  'docs/releases.md',
  ...globSync('docs/operate/*.md', { cwd: repository }),
]

/** Names in capitals that are not settings of Hearth, but of Node, container engines and the documents themselves. */
const otherNames =
  /^(NODE|POSTGRES|COMPOSE|ERR|PATRONI|ETCD|HA|SOAK)_|^(HEARTH_ENV_FILE|NAME_FILE|PUBLISH_PORT|RELEASE_KEY|RESTORED_URL)$/

interface Code {
  where: string
  text: string
}

const blocksOf = (path: string, kind: string): Code[] =>
  [...read(path).matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => ({
    where: path,
    text: match[1]!.replaceAll(/\\\n\s*/g, ' '),
  }))
const spansOf = (path: string): Code[] =>
  [
    ...read(path)
      .replaceAll(/^```.*?^```$/gms, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map((match) => ({
    where: path,
    text: match[1]!,
  }))
const shellBlocks = documents.flatMap((path) => blocksOf(path, 'sh'))
const spans = documents.flatMap(spansOf)
const lines = [
  ...shellBlocks.flatMap(({ where, text }) => text.split('\n').map((line) => ({ where, text: line }))),
  ...spans,
]

/** What follows a program in a line, up to the next command, comment or redirection. */
const callsOf = (program: RegExp): { where: string; words: string[] }[] =>
  lines.flatMap(({ where, text }) =>
    [...text.matchAll(new RegExp(`${program.source}((?: [^|;&>#\`)]+)?)`, 'g'))].map((match) => ({
      where,
      words: match[1]!.trim().split(/\s+/).filter(Boolean),
    })),
  )

describe('the documents for operators', () => {
  const help: Record<string, string> = {}
  before(async () => {
    const table = /const commands = \{(.*?)\n\}/s.exec(read('server/src/main/hearthctl.mjs'))![1]!
    for (const [, name] of table.matchAll(/^ {2}'?([\w-]+)'?:/gm))
      help[name!] = ((await import(`#main/${name}.ts`)) as { help: string }).help
    help.help = help['--help'] = help['-h'] = ''
  })

  it('name commands of hearthctl and options that its help has', () => {
    const problems: string[] = []
    for (const { where, words } of callsOf(/(?<![\w/-])hearthctl(?:\.mjs)?(?: --(?=\s))?/)) {
      const [name, ...rest] = words[0] === '--env' ? words.slice(2) : words
      if (name === undefined || /^[A-Z…]/.test(name)) continue
      const text = help[name]
      const said = `${where}: hearthctl ${words.join(' ')}`
      if (text === undefined) {
        problems.push(said)
        continue
      }
      const first = rest.findIndex((word) => !/^[a-z][a-z-]+$/.test(word))
      const topic = name === 'admin' ? rest.slice(0, first < 0 ? rest.length : first).join(' ') : ''
      const at = topic === '' ? 0 : text.search(new RegExp(`^  hearthctl admin ${topic}( |$)`, 'm'))
      const usage = topic === '' ? text : text.slice(at).split('\n')[0]!
      const isUnknown = (word: string) =>
        /^--[a-z]/.test(word) && !usage.includes(word.split('=')[0]!) && word !== '--help'
      if (at < 0 || rest.some(isUnknown)) problems.push(said)
    }
    assert.deepEqual(problems, [])
  })

  it('name scripts of package.json', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
    const named = callsOf(/\bnpm run(?: --silent| -s)?/).map(({ where, words }) => ({ where, script: words[0] }))
    assert.ok(named.length > 5)
    assert.deepEqual(
      named.filter(({ script }) => script !== undefined && !scripts.includes(script)),
      [],
    )
  })

  it('name settings that exist', () => {
    const names = lines.flatMap(({ where, text }) =>
      [...text.matchAll(/(?<![\w$/%{.-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w/])/g)].map((match) => ({
        where,
        name: match[1]!,
      })),
    )
    assert.ok(names.length > 20)
    const isKnown = (name: string) => name in settings || otherNames.test(name)
    assert.deepEqual(
      names.filter(({ name }) => !isKnown(name) && !isKnown(name.replace(/_FILE$/, ''))),
      [],
      'correct the name, or add it to otherNames above if it is not a setting of Hearth',
    )
  })

  it('have shell commands that bash can read', () => {
    const script = shellBlocks.map(({ where, text }) => `# ${where}\n${text}`).join('\n')
    const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
    const line = Number(/line (\d+)/.exec(stderr)?.[1] ?? 0)
    assert.equal(
      status,
      0,
      `${stderr}\n${script
        .split('\n')
        .slice(Math.max(0, line - 20), line)
        .join('\n')}`,
    )
  })

  it('link to files and headings that exist', () => {
    const problems: string[] = []
    for (const path of documents)
      for (const [, target] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^\w+:/.test(target!)) continue
        const [file, heading] = target!.split('#')
        const found = file === '' ? path : join(path, '..', file!)
        const isThere = globSync(found, { cwd: repository }).length > 0
        if (!isThere || (heading && found.endsWith('.md') && !headingsOf(found).includes(heading)))
          problems.push(`${path}: ${target}`)
      }
    assert.deepEqual(problems, [])
  })
})

function headingsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
