/** Letters of other scripts that look like Latin ones, after decomposition and in lower case. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['a', 'аαɑ'],
      ['b', 'ьв'],
      ['c', 'сϲᴄ'],
      ['d', 'ԁɗ'],
      ['e', 'еєҽ'],
      ['g', 'ɡց'],
      ['h', 'һհн'],
      ['i', 'іιıɩӏ'],
      ['j', 'јϳ'],
      ['k', 'кκ'],
      ['l', 'ⅼǀ'],
      ['m', 'мⅿ'],
      ['n', 'пոη'],
      ['o', 'оοօσø'],
      ['p', 'рρ'],
      ['q', 'ԛզ'],
      ['r', 'гⲅ'],
      ['s', 'ѕꜱ'],
      ['t', 'тτ'],
      ['u', 'υսц'],
      ['v', 'ѵνʋ'],
      ['w', 'ԝѡω'],
      ['x', 'хχ'],
      ['y', 'уүγ'],
      ['z', 'ᴢ'],
    ] as const
  ).flatMap(([plain, others]) => [...others].map((other) => [other, plain])),
)

/** Format characters, variation selectors, combining joiners and letters without ink. */
const unseen = /[\p{Cf}\p{Variation_Selector}]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/gu
/** Dots of other scripts and signs that are read as a dot. */
const dots =
  /[\u3002\uff0e\uff61\u2024\u06d4\u0701\u0702\ua4f8\u00b7\u2022\u2219\u22c5\u30fb\ufe52\u02d9\u05c5\u2e31]/gu
const slashes = /[\u2044\u2215\u29f8\uff0f]/gu
const colons = /[\u02d0\u0589\u2236\ua789\ufe55\uff1a\u05c3]/gu

/** White letters on black circles and squares, which Unicode does not decompose. */
const plainBadge = (sign: string) => String.fromCodePoint(97 + ((sign.codePointAt(0)! - 0x1f130) % 32))

/** As a person reads it: without characters that cannot be seen, and with one form of dots, slashes and letters. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, plainBadge)
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replaceAll(dots, '.')
    .replaceAll(slashes, '/')
    .replaceAll(colons, ':')
}

function plainLetter(letter: string): string {
  const lower = letter.toLowerCase()
  const plain = lookAlikes[lower] ?? lower
  return letter === lower ? plain : plain.toUpperCase()
}

/** Without accents and without letters that only look like others. */
export function foldShapes(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/\P{ASCII}/gu, plainLetter)
}

/** The same without letter case. */
export const foldLetters = (text: string) => foldShapes(text).toLowerCase()
