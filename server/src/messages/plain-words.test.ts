import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

/** Words that pages, mails and widgets do not use, and what to write instead. */
const forbidden: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(who|whom|what|how)ever\b/i, 'the person who, anyone who'],
  [/\b(somebody|anybody|nobody|everybody)\b/i, 'someone, anyone, no one, everyone'],
  [/\b(is|are|was) over\b/i, 'has ended, has expired'],
  [/\bstands? (here|there|on)\b/i, 'appears, is on'],
  [/\b(is|are|was|were) told\b/i, 'we’ll email you, we’ll let you know'],
  [/\b(anew|lately|tidings|perhaps)\b/i, 'again, recently, news, maybe'],
  [/\b(shut out|let in|come in|came in)\b/i, 'remove access, allow, sign in'],
  [/\b(this|the whole) place\b|\bpeople who run\b/i, 'this site, the site’s administrators'],
  [/\bseats?\b/i, 'spot'],
  [/\b(wish|wished|letters?) (you|to)\b/i, 'want, email'],
  [/\bpressed\b/i, 'tapped'],
  [/\bany more (email|mail)?$|\bany more\./i, 'anymore'],
  [/\be-mail/i, 'email'],
  [/\b(organis|recognis|apologis|customis|favour|colour|behaviour|neighbour)/i, 'American spelling'],
  [
    /\b(cannot|do not|does not|did not|could not|will not|would not|is not|are not|was not|has not|have not)\b/i,
    'a contraction',
  ],
  [/\b(you are|it is|we are|that is|there is|what is|you will|we will|you have (been|no))\b/i, 'a contraction'],
]

/** Texts for programs, not for people. */
const exempt = ['mcp.ts']

interface Text {
  where: string
  words: string
}

/** Every string and template of a file, with its line and the nearest key. Reading the source covers all branches. */
function textsOf(file: string): Text[] {
  const source = readFileSync(new URL(file, directory), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ''),
  )
  let key = ''
  return source.split('\n').flatMap((line, index) => {
    if (/^\s*(import|export \{)|^} from /.test(line)) return []
    key = line.match(/^\s*['"]?([\w-]+)['"]?(?=[:(])/)?.[1] ?? key
    return literalsIn(line).map((words) => ({ where: `${file}:${index + 1} (${key})`, words }))
  })
}

function literalsIn(line: string): string[] {
  const code = line.replace(/\$\{[^{}`]*\}/g, '…')
  return [...code.matchAll(/'((?:[^'\\]|\\.)*)'|`([^`]*)`?/g)].map(([, single, template]) => single ?? template ?? '')
}

const directory = new URL('en/', import.meta.url)
const files = readdirSync(directory).filter((file) => file.endsWith('.ts') && !exempt.includes(file))
const texts = files.flatMap(textsOf)

describe('the English of pages, mails and widgets', () => {
  it('is read from every file', () => {
    assert.ok(texts.length > 700, `${texts.length} texts`)
    assert.ok(texts.some(({ words }) => words === 'One tap to save your spot.'))
  })

  it('uses plain words, American spelling and contractions', () => {
    const faults = texts.flatMap(({ where, words }) =>
      forbidden
        .filter(([pattern]) => pattern.test(words))
        .map(([pattern, instead]) => `${where}: “${words}” has “${pattern.exec(words)![0]}”; write: ${instead}`),
    )
    assert.deepEqual(faults, [])
  })

  it('has curly apostrophes and single spaces', () => {
    const faults = texts.filter(({ words }) => /\w'\w|\S {2}/.test(words)).map(({ where }) => where)
    assert.deepEqual(faults, [])
  })
})
