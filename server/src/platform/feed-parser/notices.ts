import type { FeedNotice } from '#kernel/feeds.ts'

const exampleLengthMax = 100

/** What was left out or guessed while reading, counted by code. */
export class Notices {
  /** False: an entry that was not read may still exist. */
  isWhole = true
  readonly #found = new Map<FeedNotice['code'], FeedNotice>()

  add(code: FeedNotice['code'], example: string | null = null): void {
    const known = this.#found.get(code) ?? { code, count: 0, example: null }
    known.count += 1
    known.example ??= example === null ? null : [...example].slice(0, exampleLengthMax).join('')
    this.#found.set(code, known)
  }

  /** A limit was reached. */
  cut(code: FeedNotice['code'], example: string | null = null): void {
    this.add(code, example)
    this.isWhole = false
  }

  list(): FeedNotice[] {
    return [...this.#found.values()]
  }
}
