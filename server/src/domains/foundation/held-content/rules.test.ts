import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findCauses, findHosts, hostOfUrl, isChecked } from './rules.ts'
import { findWords } from './rules.words.ts'

const own = 'hearth.test'

describe('links are found', () => {
  const forms: Readonly<Record<string, string>> = {
    'see https://spam.example/x?y=1': 'spam.example',
    'HTTPS://WWW.SPAM.EXAMPLE': 'spam.example',
    'spam.com': 'spam.com',
    'Spam . com': 'spam.com',
    'now at spam. com today': 'spam.com',
    'spam dot com': 'spam.com',
    'spam [dot] net': 'spam.net',
    'spam(.)org': 'spam.org',
    's p a m . c o m': 'spam.com',
    'https : // spam . ru': 'spam.ru',
    'hxxp://spam': 'spam',
    '[here](spam)': 'spam',
    '[here]( <spam> )': 'spam',
    '[1]: spam/offer': 'spam',
    'sp\u200bam\u2060.c\u00adom': 'spam.com',
    'spam\ufe0f.com': 'spam.com',
    'spam\u3002com': 'spam.com',
    'spam\u00b7com': 'spam.com',
    'ѕраm.соm': 'spam.com',
    'ｓｐａｍ．ｃｏｍ': 'spam.com',
    'ⓢⓟⓐⓜ.ⓒⓞⓜ': 'spam.com',
    '🅢🅟🅐🅜.🅒🅞🅜': 'spam.com',
    '𝐬𝐩𝐚𝐦.𝐜𝐨𝐦': 'spam.com',
    'spám.com': 'spam.com',
    'mail a@spam.org': 'spam.org',
    't.me/spam': 't.me',
    '192.0.2.7:8080': '192.0.2.7',
    'xn--e1afmkfd.xn--p1ai': 'xn--e1afmkfd.xn--p1ai',
    'https://hearth.test@spam.com/': 'spam.com',
  }
  for (const [text, host] of Object.entries(forms))
    it(JSON.stringify(text), () => assert.ok(findHosts(text, own).includes(host), findHosts(text, own).join()))
})

describe('ordinary sentences have none', () => {
  for (const text of [
    'Meet at 7 p.m. in St.Pauli. Info at the desk.',
    'Node.js and Vue.js evening. Bring a laptop, e.g. yours.',
    'We meet at 19.30, i.e. early. It is free. So come!',
    'Version 2.0.1. Net profit is not our goal. Organic food.',
    'rain. shine. top fun. live music. info at the door.',
    'Kids 3.5 to 4.5 years, 10.12.2026 at 18.00',
    'Polka dot party [bring a friend] (free)',
    'See https://hearth.test/groups/garden',
  ])
    it(text, () => assert.deepEqual(findHosts(text, own), []))
})

describe('words are found', () => {
  const words = ['casino', 'sex', 'viagr*', 'казино', '赌场', 'free money']
  const forms: Readonly<Record<string, string>> = {
    'Best CASINO!': 'casino',
    'c a s i n o': 'casino',
    'c.a.s.i.n.o': 'casino',
    'cas-ino': 'casino',
    cas1n0: 'casino',
    cаsіnо: 'casino',
    caaasiiino: 'casino',
    'casi\u200bno': 'casino',
    Cásinò: 'casino',
    Viagra: 'viagr*',
    'лучшее КАЗИНО': 'казино',
    这里有赌场哦: '赌场',
    'free   money': 'free money',
  }
  for (const [text, word] of Object.entries(forms))
    it(JSON.stringify(text), () => assert.deepEqual(findWords(text, words), [word]))
  it('and not inside of others', () => {
    for (const text of ['Essex', 'occasion', 'casinos', 'freedom money', ''])
      assert.deepEqual(findWords(text, words), [])
  })
  it('and signs alone are no word', () => assert.deepEqual(findWords('* . -', ['*', ' ', '.', '-']), []))
})

describe('words of repeated letters are found', () => {
  const words = ['xxx', 'free', 'c++', 'aab', '哈哈']
  const forms: Readonly<Record<string, string[]>> = {
    xxx: ['xxx'],
    'XXXXX!': ['xxx'],
    'x-x-x': ['xxx'],
    'x x x': ['xxx'],
    'x.xx': ['xxx'],
    xx: [],
    'x x': [],
    xxxy: [],
    'yxxx x': [],
    'x.x.x.y': ['xxx'],
    'freee f r e e': ['free'],
    'fr-ee': ['free'],
    'f r e': [],
    fre: [],
    'I like C++.': ['c++'],
    'c+': [],
    'a.aab': ['aab'],
    'aa.a.b': ['aab'],
    'a b': [],
    啊哈哈哈哈: ['哈哈'],
  }
  for (const [text, found] of Object.entries(forms))
    it(JSON.stringify(text), () => assert.deepEqual(findWords(text, words), found))
})

it('a long text takes no time, whatever the words', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const many = Array.from(
    { length: 497 },
    (_, n) => `${letters[n % 26]}${letters[(n * 7) % 26]}r${letters[n % 19]}t${n}`,
  )
  const words = ['xxx', 'aaaa', 'free', ...many]
  const hostile = [
    'x',
    'xx',
    'a',
    'ab',
    'fre',
    'f r e ',
    'x.',
    'x ',
    'xxxx.',
    'xy',
    'a-',
    'http:',
    'dot ',
    '](',
    '[ . ',
  ]
  const texts = [
    ...hostile.map((part) => part.repeat(10_000 / part.length)),
    many.join(' ').slice(0, 9990),
    `http:${' '.repeat(9990)}`,
    `](${' '.repeat(9990)}`,
  ]
  findCauses({ texts }, words, own)
  for (const text of texts) {
    // The least of three: collecting garbage can only add to it.
    const costs = [1, 2, 3].map(() => {
      const start = process.threadCpuUsage()
      findCauses({ texts: [`${text}y`] }, words, own)
      return process.threadCpuUsage(start).user
    })
    assert.ok(Math.min(...costs) < 50_000, `${text.slice(0, 20)}: ${costs} µs`)
  }
})

it('long texts made to be slow take no time', () => {
  const texts = [
    'a.'.repeat(5000),
    'a'.repeat(10_000),
    'a '.repeat(5000),
    '['.repeat(10_000),
    'ca'.repeat(5000),
    ']('.repeat(5000),
  ]
  const words = Array.from({ length: 100 }, (_, n) => `casino${n}`)
  const start = process.cpuUsage()
  for (const text of texts) findCauses({ texts: [text] }, words, own)
  const { user } = process.cpuUsage(start)
  assert.ok(user < 3_000_000, `${user} µs`)
})

it('a field that is a link counts, unless it leads to this instance', () => {
  assert.deepEqual(hostOfUrl('https://www.spam.example/x', own), ['spam.example'])
  assert.deepEqual(hostOfUrl('https://hearth.test/groups/a', own), [])
  assert.deepEqual(findCauses({ texts: ['a casino'], links: ['https://spam.example', null] }, ['casino'], own), {
    causes: ['link', 'word'],
    found: ['casino', 'spam.example'],
  })
})

it('only new accounts are checked, and none that an administrator knows', () => {
  const now = new Date('2026-11-15T12:00:00.000Z')
  const author = { role: 'user', trusted_at: null, limits: {}, hold_new_accounts: true, held_words: [] }
  const made = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  assert.equal(isChecked({ ...author, created_at: made(6.9) }, now), true)
  assert.equal(isChecked({ ...author, created_at: made(7) }, now), false)
  assert.equal(isChecked({ ...author, created_at: made(8), limits: { newAccountDays: 9 } }, now), true)
  for (const exempt of [{ role: 'admin' }, { trusted_at: made(1) }, { hold_new_accounts: false }])
    assert.equal(isChecked({ ...author, created_at: made(1), ...exempt }, now), false)
})
