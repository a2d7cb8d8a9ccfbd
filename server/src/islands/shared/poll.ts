/** What polling needs of the page: `document`. */
interface Page extends EventTarget {
  readonly hidden: boolean
}

interface Pace {
  /** Between two questions while the page can be seen. */
  visibleMs: number
  /** The same for a page in the background. */
  hiddenMs: number
  /** Part of the wait by which it differs at random, so that devices do not all ask at once: 0.2 is ±20 %. */
  jitter: number
  /** The longest wait after failures; a minute if not given. */
  maxMs?: number
}

interface Options extends Pace {
  /** Asks once. `again`: more is there now. When it throws, the next waits are longer. */
  ask: () => Promise<'again' | undefined>
  page?: Page
  random?: () => number
}

export interface Polling {
  /** Does not wait for the next time: after a change of this page, or when the network is back. */
  askNow(): void
  stop(): void
}

/** For numbers that change while people come in. */
export const livePace: Pace = { visibleMs: 5000, hiddenMs: 30_000, jitter: 0.2 }

/** The wait before the next question. It doubles with each failure in a row. */
export function decideWait(pace: Pace, isHidden: boolean, failures: number, random: number): number {
  const usual = isHidden ? pace.hiddenMs : pace.visibleMs
  const longest = Math.max(usual, pace.maxMs ?? 60_000)
  const wait = Math.min(longest, usual * 2 ** Math.min(failures, 20))
  return Math.round(wait * (1 - pace.jitter + 2 * pace.jitter * random))
}

/**
 * Asks at once and then again and again, one question at a time: often while the page can be seen, seldom while it is in the
 * background, at once when it comes back or the network does.
 */
export function startPolling(options: Options): Polling {
  const browser = globalThis as unknown as Partial<EventTarget> & { document: Page }
  const { ask, page = browser.document, random = Math.random } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAsking = false
  let isWanted = false
  let isStopped = false

  async function run(): Promise<void> {
    if (isAsking || isStopped) return
    clearTimeout(timer)
    isAsking = true
    isWanted = false
    let again = false
    try {
      again = (await ask()) === 'again'
      failures = 0
    } catch {
      failures += 1
    }
    isAsking = false
    if (isStopped) return
    const wait = again || isWanted ? 0 : decideWait(options, page.hidden, failures, random())
    timer = setTimeout(run, wait)
  }

  function askNow(): void {
    isWanted = true
    void run()
  }
  const becomeVisible = () => {
    if (!page.hidden) askNow()
  }
  page.addEventListener('visibilitychange', becomeVisible)
  browser.addEventListener?.('online', askNow)
  void run()

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', becomeVisible)
    browser.removeEventListener?.('online', askNow)
  }
  return { askNow, stop }
}
