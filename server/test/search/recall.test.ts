// Ring: merge. A thousand searches.
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { it } from 'node:test'
import { refreshSearch } from '#domains/events/events/background.ts'
import type { JobContext } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import { jobContext, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { kinds, languages, queriesIn, titlesIn } from './queries.ts'

const app = useApp({ prepare: fill })
let token: string
const keys = new Map<string, string>()

const hourMs = 3_600_000
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
/** Each language has a month of its own, so that a name which all of them have finds the events of one. */
const monthOf = (language: string) => 32 * 24 * (1 + languages.indexOf(language))

async function fill(): Promise<void> {
  token = await makeToken(app, await makeUser(app), ['read:events'])
  const made = { created_at: at(0), updated_at: at(0) }
  for (const language of languages) {
    const titles = titlesIn(language)
    const groups = new Map(titles.map(({ group }) => [group, randomUUIDv7()]))
    const named = [...groups].map(([name, id]) => ({ id, name, urlname: `group-${id}`, ...made }))
    await app.database.insertInto('groups').values(named).execute()
    const events = titles.map(({ id: key, title, group, city }, n) => {
      const id = randomUUIDv7()
      keys.set(id, key)
      const starts = at(monthOf(language) + n + 1)
      const place = { group_id: groups.get(group)!, venue_city: city }
      return { id, title, status: 'scheduled', ...place, starts_at: starts, over_at: starts, ...made }
    })
    await app.database.insertInto('events').values(events).execute()
  }
  await refreshSearch.handler(jobContext(app) as JobContext, {})
}

/** The first ten, soonest first, what was typed before what might have been meant. */
async function find(q: string, language: string): Promise<string[]> {
  const [from, to] = [at(monthOf(language)), at(monthOf(language) + 31 * 24)]
  const answer = await app.get(`/v1/events?${new URLSearchParams({ q, limit: '10', from, to })}`, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map(({ id }: { id: string }) => keys.get(id))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

for (const language of languages)
  it(`finds what people look for in ${language}, among the first ten`, async (t) => {
    const shares = new Map(kinds.map((kind) => [kind, [] as number[]]))
    for (const { q, want, kind } of queriesIn(language)) {
      const found = await find(q, language)
      const missed = want.filter((id) => !found.includes(id))
      if (missed.length > 0) t.diagnostic(`${kind} ${q} misses ${missed.join(' ')}`)
      shares.get(kind)!.push(1 - missed.length / want.length)
    }
    const [exact, variant, typo] = kinds.map((kind) => mean(shares.get(kind)!))
    t.diagnostic(`recall@10: exact ${exact!.toFixed(2)}, variant ${variant!.toFixed(2)}, typo ${typo!.toFixed(2)}`)
    assert.ok(exact! >= 0.95 && variant! >= 0.95, `exact ${exact}, variant ${variant}`)
    assert.ok(typo! >= 0.85, `typo ${typo}`)
  })
