/** Values for the parameters of the messages, by their types. The same at every run. */
const numbers = [0, 1, 2, 3, 4, 5, 7, 11, 12, 21, 22, 29, 30, 31, 60, 89, 90, 100, 119, 120, 999, 1000, 1234, 7200]
const largeNumbers = [90_000, 172_800, 1_000_000, 2.5]
const strings = ['Ana', '', '{x}', "it's #1 <b>", 'other', 'true', 'admin', 'approve', 'owner', 'event']
const instant = '2026-03-14T12:30:00Z'
const flags = [true, false]

export function openProbes(seed = 7) {
  let state = seed
  const below = (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
  const one = <T>(from: readonly T[]): T => from[below(from.length)]!
  const unknown = new Set<string>()

  /** What an entry of the audit log knows: every question has an answer of its own, or none. */
  function facts() {
    const answers = new Map<string, unknown>()
    const ask = (kind: string, from: readonly unknown[]) => (key: string, second?: string) => {
      const id = `${kind}:${key}:${second ?? ''}`
      if (!answers.has(id)) answers.set(id, one(from))
      return answers.get(id)
    }
    const words = ['admin', 'user', 'approve', 'hide', 'warn', 'suspend', 'delete_user', 'wrong_code', 'suspended', '']
    return {
      who: 'Ana (@ana)',
      the: (thing: string, key?: string) => `the ${thing} ${key ?? ''}`,
      people: (key: string) => `people of ${key}`,
      target: one([undefined, 'some.operation']),
      text: ask('text', [undefined, 'some text', ...words]),
      number: ask('number', [0, 1, 2, 5, 1234]),
      is: ask('is', [undefined, true, false]),
      day: ask('day', [undefined, '3 May 2027']),
      words: ask('words', ['', 'name, website']),
      changes: () => ask('changes', ['', 'sign up from “open” to “invite”'])(''),
      isOwn: one(flags),
    }
  }

  /** Named values of a health warning. */
  const bag = () =>
    new Proxy<Record<string, unknown>>(
      {},
      {
        get(known, name) {
          if (typeof name !== 'string') return undefined
          const isInstant = /since|at$|when/i.test(name)
          known[name] ??= isInstant ? instant : one([0, 1, 2, 5, 90, 3600, 1234, 100_000, 400_000, ''])
          return known[name]
        },
      },
    )

  function listOf(type: string): unknown[] {
    const items = /number/.test(type) ? [1, 2, 3] : ['Ana', 'Bo', 'Cy']
    return items.slice(0, below(items.length + 1))
  }

  /** A value of a type as TypeScript writes it. */
  function valueFor(type: string): unknown {
    if (/AuditFacts/.test(type)) return facts()
    if (/Values|Record</.test(type)) return bag()
    if (/\[\]|Array</.test(type)) return listOf(type)
    const from: unknown[] = [...type.matchAll(/"([^"]*)"/g)].map(([, word]) => word)
    if (/\bnull\b/.test(type)) from.push(null)
    if (/\bundefined\b/.test(type)) from.push(undefined)
    if (/\bDate\b/.test(type)) from.push(new Date(instant), instant)
    if (/\bboolean\b/.test(type)) from.push(...flags)
    if (/\btrue\b/.test(type)) from.push(true)
    if (/\bfalse\b/.test(type)) from.push(false)
    if (/\bnumber\b/.test(type)) from.push(...numbers, ...largeNumbers)
    if (/\bstring\b/.test(type)) from.push(...strings, instant)
    if (from.length === 0) unknown.add(type)
    return one(from)
  }

  return {
    /** Types of parameters that no value is known for. */
    unknown,
    /** `count: number` → 21 */
    probe: (parameter: string) =>
      valueFor(parameter.slice(parameter.replace(/^\{.*\}/, (all) => ' '.repeat(all.length)).indexOf(':') + 1)),
  }
}
