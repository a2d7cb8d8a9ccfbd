import { type Choice, choose, type Piece } from './symbols.ts'

/** More variants than these are not written as whole sentences. */
const variantsMax = 12

/** A choice that is made already, around the text. */
interface Made {
  arg: string
  code: string
  key: string
}

const isChoice = (piece: Piece): piece is Choice => typeof piece === 'object' && 'choose' in piece

/** Moves choices outside, so that a translator sees each variant as one sentence. */
export function wholeSentences(pieces: readonly Piece[]): readonly Piece[] {
  const whole = hoist(pieces, [])
  return countVariants(whole) <= variantsMax ? whole : pieces
}

function hoist(pieces: readonly Piece[], made: readonly Made[]): readonly Piece[] {
  const at = pieces.findIndex(isChoice)
  if (at < 0) return pieces
  const choice = pieces[at] as Choice
  const [before, after] = [pieces.slice(0, at), pieces.slice(at + 1)]
  const decided = keyOf(choice, made)
  if (decided !== undefined) return hoist([...before, ...choice.cases.get(decided)!, ...after], made)
  const { arg, code } = choice
  const keys = keysOn(choice, pieces).sort((a, b) => Number(a === 'other') - Number(b === 'other'))
  const cases = keys.map((key) => {
    const now = { arg, code, key }
    const own = choice.cases.get(key) ?? choice.cases.get(keyOf(choice, [now])!)!
    return [key, hoist([...before, ...own, ...after], [...made, now])] as const
  })
  return choose(choice.choose, { name: arg, code }, cases)
}

/** Which case of a choice holds where the same value was chosen on before. */
function keyOf({ arg, code, choose: kind, cases }: Choice, made: readonly Made[]): string | undefined {
  const key = made.find((one) => one.arg === arg && one.code === code)?.key
  if (key === undefined || cases.has(key) || key === 'other') return key
  if (kind !== 'plural') return 'other'
  if (key === 'one') return cases.has('=1') ? '=1' : 'other'
  const category = new Intl.PluralRules('en').select(Number(key.slice(1)))
  return cases.has(category) ? category : 'other'
}

/** Later choices on the same value may have more keys. */
function keysOn({ arg, code }: Choice, pieces: readonly Piece[], keys = new Set<string>()): string[] {
  for (const piece of pieces.filter(isChoice)) {
    if (piece.arg === arg && piece.code === code) for (const key of piece.cases.keys()) keys.add(key)
    for (const inner of piece.cases.values()) keysOn({ arg, code } as Choice, inner, keys)
  }
  return [...keys]
}

function countVariants(pieces: readonly Piece[]): number {
  const inside = (choice: Choice) => [...choice.cases.values()].reduce((sum, inner) => sum + countVariants(inner), 0)
  return pieces.filter(isChoice).reduce((product, choice) => product * inside(choice), 1)
}
