const wordsMax = 10

/** The words of a search text, in any script; only the first few are used. */
export function splitWords(text: string): string[] {
  return (text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, wordsMax)
}
