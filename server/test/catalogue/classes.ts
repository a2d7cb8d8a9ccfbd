import assert from 'node:assert/strict'

/** Need no rule: `light` is the medal as every page shows it, beside the one that is `dark`. */
const withoutRule: ReadonlySet<string> = new Set(['light'])

type Fetch = (path: string) => Promise<{ text: string }>

const rules = new Map<string, ReadonlySet<string>>()

async function classesOf(path: string, fetch: Fetch): Promise<ReadonlySet<string>> {
  const known = rules.get(path)
  if (known) return known
  const selectors = (await fetch(path)).text.matchAll(/(?<=^|[{};])[^{};]+(?=\{)/g)
  const found = new Set(
    [...selectors].flatMap(([one]) => [...one.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map((name) => name[1]!)),
  )
  rules.set(path, found)
  return found
}

/** Every class of a page has a rule in a style sheet that the very page loads: else the page has lost a part of its look. */
export async function assertClassesHaveRules(page: string, fetch: Fetch): Promise<void> {
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path!)
  const known = await Promise.all(sheets.map((path) => classesOf(path, fetch)))
  const used = new Set([...page.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
  const lost = [...used].filter((name) => name !== '' && !withoutRule.has(name) && !known.some((of) => of.has(name)))
  assert.deepEqual(lost, [], 'classes without a rule in the style sheets of the page')
}
