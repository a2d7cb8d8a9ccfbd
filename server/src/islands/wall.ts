import { pluralsIn } from './shared/plurals.ts'
import { livePace, startPolling } from './shared/poll.ts'

interface Wall {
  counts: { confirmed: number; checkedIn: number; walkIns: number; maxAttendees: number | null }
}

const root = document.querySelector<HTMLElement>('[data-wall]')
if (root) keepFresh(root)

/** Asks for the counters while the page is open. Without this script the browser loads the page again. */
function keepFresh(wall: HTMLElement): void {
  const { wall: url = '', words = '{}', locale, zone } = wall.dataset
  const text = JSON.parse(words) as { updated: string; progress: string }
  const format = new Intl.NumberFormat(locale)
  const { labelOf } = pluralsIn(locale)
  const updated = wall.querySelector<HTMLElement>('[data-updated]')!
  const bar = wall.querySelector('progress')!
  let updatedAt = new Date()

  function show({ counts }: Wall): void {
    const { confirmed, checkedIn, walkIns, maxAttendees } = counts
    const [inside, all] = [checkedIn + walkIns, confirmed + walkIns]
    const numbers: Record<string, number | null> = {
      inside,
      coming: Math.max(0, confirmed - checkedIn),
      walkIns,
      maxAttendees,
    }
    for (const element of wall.querySelectorAll<HTMLElement>('[data-number]')) {
      const value = numbers[element.dataset.number!] ?? null
      if (value === null) continue
      element.textContent = format.format(value)
      const words = element.nextElementSibling as HTMLElement | null
      if (words?.dataset.words) words.textContent = labelOf(JSON.parse(words.dataset.words), value)
    }
    bar.max = Math.max(all, 1)
    bar.value = inside
    const says = text.progress.replace('{inside}', format.format(inside)).replace('{all}', format.format(all))
    bar.setAttribute('aria-label', says)
    updated.hidden = true
    updatedAt = new Date()
  }

  /** Quietly: people in the foyer cannot help it. */
  function showAge(): void {
    const time = updatedAt.toLocaleTimeString(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    updated.textContent = text.updated.replace('{time}', time)
    updated.hidden = false
  }

  const polling = startPolling({
    ...livePace,
    async ask() {
      try {
        const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(10_000) })
        // The link has ended: the page says so, and asks no more.
        if (response.status === 404) {
          polling.stop()
          location.reload()
          return undefined
        }
        if (!response.ok) throw new Error(String(response.status))
        show(((await response.json()) as { data: Wall }).data)
      } catch (error) {
        showAge()
        throw error
      }
    },
  })
  offerFullScreen(wall)
  void stayOn()
}

function offerFullScreen(wall: HTMLElement): void {
  const button = wall.querySelector<HTMLButtonElement>('[data-full]')!
  button.hidden = !document.fullscreenEnabled
  button.addEventListener('click', () => void document.documentElement.requestFullscreen())
}

/** The screen would turn dark after some minutes. Where this is not possible, the screen has its own setting. */
async function stayOn(): Promise<void> {
  const ask = () => (document.hidden ? undefined : navigator.wakeLock?.request('screen').catch(() => undefined))
  document.addEventListener('visibilitychange', ask)
  await ask()
}
