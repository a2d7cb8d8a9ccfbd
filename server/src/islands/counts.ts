import type { DoorAnswer } from './door/model.ts'
import { livePace, type Polling, startPolling } from './shared/poll.ts'

/** To hear each number would be too much. */
const saidEveryMs = 60_000

for (const part of document.querySelectorAll<HTMLElement>('[data-counts]')) fillIn(part)

/** Fills in the numbers of an event while people come in. Without this script they are those of when the page was loaded. */
function fillIn(part: HTMLElement): void {
  const { counts: url = '', locale } = part.dataset
  const format = new Intl.NumberFormat(locale)
  const says = document.querySelector<HTMLElement>('[data-says]')
  let shown = ''
  let saidAt = Number.NEGATIVE_INFINITY

  function show(counts: DoorAnswer['counts']): void {
    const text = JSON.stringify(counts)
    // What the page was loaded with needs no announcement.
    const isFirst = shown === ''
    const isNew = text !== shown
    shown = text
    if (!isNew) return
    const numbers = counts as unknown as Record<string, number>
    for (const tile of part.querySelectorAll<HTMLElement>('[data-count]')) {
      const name = tile.dataset.count!
      tile.querySelector('b')!.textContent = format.format(numbers[name]!)
      tile.hidden = name === 'walkIns' && numbers[name] === 0
      const { share } = tile.dataset
      if (share !== undefined) tile.querySelector('span')!.textContent = share.replace('{percent}', shareOf(counts))
    }
    if (!isFirst) say(numbers)
  }

  function shareOf({ checkedIn, confirmed }: DoorAnswer['counts']): string {
    return String(confirmed === 0 ? 0 : Math.round((checkedIn / confirmed) * 100))
  }

  function say(numbers: Record<string, number>): void {
    if (!says || performance.now() - saidAt < saidEveryMs) return
    saidAt = performance.now()
    says.textContent = says.dataset.says!.replaceAll(/\{(\w+)\}/g, (_, name: string) => format.format(numbers[name]!))
  }

  const polling: Polling = startPolling({
    ...livePace,
    async ask() {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
      // Signed out, or no longer an organizer.
      if ([401, 403, 404].includes(response.status)) polling.stop()
      if (!response.ok) throw new Error(String(response.status))
      show(((await response.json()) as { data: DoorAnswer }).data.counts)
    },
  })
}
