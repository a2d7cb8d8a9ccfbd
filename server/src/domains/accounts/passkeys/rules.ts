const nameMax = 64
/** Neither a space, nor a control or formatting character, nor one that is drawn as nothing. */
const visible = /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Controls, line breaks and marks that turn the direction of writing: a name must not redraw the page around it. */
const unruly = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The name as it was meant, or undefined when it is too long, cannot be seen or does not stay in its place. */
export function decidePasskeyName(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  const name = typed.trim().replaceAll(/\p{Zs}+/gu, ' ')
  return visible.test(name) && !unruly.test(name) && [...name].length <= nameMax ? name : undefined
}
