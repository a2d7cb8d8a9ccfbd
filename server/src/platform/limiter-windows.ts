import type { Bucket, Window } from './limiter.ts'

const keysMax = 100_000
const sweepSeconds = 60

/**
 * What a process remembers of windows, in bounded memory. A flood of new keys pushes out others that have used little:
 * never one that is used up, or half used, as long as there are any of the former.
 */
export function openWindows() {
  const [little, much] = [new Map<string, Window>(), new Map<string, Window>()]
  let sweptAt = 0

  function sweep(now: number): void {
    sweptAt = now
    for (const windows of [little, much])
      for (const [key, { resetAt }] of windows) if (resetAt <= now) windows.delete(key)
  }

  function makeRoom(now: number): void {
    if (little.size + much.size <= keysMax) return
    if (now >= sweptAt + sweepSeconds) sweep(now)
    if (little.size + much.size <= keysMax) return
    const windows = little.size > 0 ? little : much
    windows.delete(windows.keys().next().value!)
  }

  return {
    recall(key: string, now: number): Window | undefined {
      const window = much.get(key) ?? little.get(key)
      return window && window.resetAt > now ? window : undefined
    },
    keep({ key, limit }: Bucket, window: Window, now: number): Window {
      much.delete(key)
      little.delete(key)
      const windows = window.used * 2 >= limit ? much : little
      windows.set(key, window)
      makeRoom(now)
      return window
    },
  }
}
