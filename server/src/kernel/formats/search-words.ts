const wordsMax = 10

/** The words of what somebody typed into a search, in any script; more than a few are too many to look for. */
export function splitWords(text: string): string[] {
  return (text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, wordsMax)
}
