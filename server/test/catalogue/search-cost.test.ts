// Ring: release. It measures.
import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import pg from 'pg'
import { askedWords } from '#kernel/formats/search-words.ts'
import { useApp } from '#test/support/app/harness.ts'
import { patterns } from './costly.ts'

let client: pg.Client
after(() => client.end())
const app = useApp({ prepare: fill })
const rounds = 3

/** A list of events may take 50 ms, so what a text costs besides may take no more than twice that on a slow machine. */
const limitMs = 100

async function fill() {
  client = new pg.Client({ connectionString: app.url, options: '-c jit=off' })
  await client.connect()
  await client.query(`
    insert into search_vocabulary (word, checked_at)
    select distinct translate(left(md5(n::text), 4 + n % 20), '0123456789', 'ghijklmnop'), now() from generate_series(1, 20000) as n
    on conflict do nothing`)
  await client.query('analyze search_vocabulary')
}

/** The best of a few rounds: others only ever add to it. */
async function timeOf(text: string, values: unknown[]): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await client.query(text, values)
    best = Math.min(best, performance.now() - start)
  }
  return best
}

const written = 'select length(search_words($1, $2)) as words'
const asked = 'select search_query($1, true)::text as asked'
const meant = 'select search_query_near($1, true)::text as meant'

for (const [name, make] of Object.entries(patterns))
  it(`${name} cost the database little, written, searched and meant`, async (t) => {
    const text = make(10_000).replaceAll('\0', '').toWellFormed()
    const words = askedWords(make(200).toWellFormed())
    const times = {
      title: await timeOf(written, [text.slice(0, 200).toWellFormed(), 'A']),
      description: await timeOf(written, [text, 'C']),
      searched: await timeOf(asked, [words]),
      meant: await timeOf(meant, [words]),
    }
    t.diagnostic(
      Object.entries(times)
        .map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`)
        .join(', '),
    )
    for (const [what, ms] of Object.entries(times)) assert.ok(ms <= limitMs, `${what}: ${ms.toFixed(1)} ms`)
  })

it('as many words as are looked at, each with a slip, cost the database little', async () => {
  const words = 'abcdefgh ponmlkji gfedcba hijklmno efghabcd kjihgfed mnopabcd onmlkjih dcbahgfe fedcbagh'
  assert.ok((await timeOf(meant, [askedWords(words)])) <= limitMs)
})
