const nameMax = 64
/** A character that can be seen: no space, no control or format character, none that renders as nothing. */
const visible = /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Control characters, line breaks and direction marks: a name must not disturb the page around it. */
const forbidden = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The normalized name, or undefined when it is too long, invisible or has forbidden characters. */
export function decidePasskeyName(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  const name = typed.trim().replaceAll(/\p{Zs}+/gu, ' ')
  return visible.test(name) && !forbidden.test(name) && [...name].length <= nameMax ? name : undefined
}
