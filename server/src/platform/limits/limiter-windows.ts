import type { Bucket, Window } from './limiter.ts'

const keysMax = 100_000
const sweepMs = 60_000

/**
 * Rate-limit windows of one process, in bounded memory. When it is full, windows with little use are evicted first;
 * one that is half or fully used stays as long as there are others.
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
    if (now >= sweptAt + sweepMs) sweep(now)
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
