import { canStartAtOnce, openCamera } from './camera.ts'
import type { Door, Verdict } from './model.ts'
import { app, part, partyWords, report } from './page.ts'
import { openPeople } from './people.ts'
import { openReader } from './reader.ts'
import { openRecent } from './recent.ts'
import { openSettings } from './settings.ts'
import { openVerdictScreen } from './show-verdict.ts'
import { allowSound } from './sound.ts'
import { showStatus, showSurprise } from './status.ts'

/** The same code is read again only after it was out of view for so long. */
const againMs = 3000
/** After this the screen says that the server is asked. */
const patienceMs = 250
const lookAgainMs = 100
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Connects the door with the screen. */
export function openApp(door: Door): void {
  const verdicts = openVerdictScreen(() => door.state)
  const seen = new Map<string, number>()
  /** What was typed while another ticket was decided: a scanner does not see that it was too fast. */
  const line: (() => Promise<Verdict>)[] = []
  let isDeciding = false

  async function decide(work: () => Promise<Verdict>): Promise<void> {
    if (isDeciding) return
    isDeciding = true
    const startedAt = performance.now()
    const timer = setTimeout(verdicts.wait, patienceMs)
    try {
      const verdict = await work().catch((): Verdict => ({ kind: 'refused', name: '', code: 'other' }))
      clearTimeout(timer)
      verdicts.show(verdict)
      report('verdict', { kind: verdict.kind, ms: performance.now() - startedAt })
    } finally {
      clearTimeout(timer)
      isDeciding = false
      if (line.length > 0) void decideNext()
    }
  }

  async function decideNext(): Promise<void> {
    while (isDeciding || verdicts.isBusy()) await sleep(lookAgainMs)
    const next = line.shift()
    if (next) await decide(next)
  }

  function decideInTurn(work: () => Promise<Verdict>): void {
    if (isDeciding || line.length > 0) line.push(work)
    else void decide(work)
  }

  function readCode(text: string): void {
    const now = performance.now()
    const isInView = now - (seen.get(text) ?? -Infinity) < againMs
    // A code that could not be looked at is still new.
    if (!isInView && (isDeciding || verdicts.isBusy() || isSetting())) return
    seen.set(text, now)
    if (!isInView) void decide(() => door.readTicket(text))
  }

  const camera = openCamera(readCode)
  const showPeople = openPeople(door, (userId, companion) => void decide(() => door.admit(userId, companion)))
  const showRecent = openRecent(door)
  const render = () => {
    showStatus(door)
    showRecent()
    showPeople()
    if (!isDeciding && !verdicts.isBusy()) readWords(door)
  }
  openSettings(door, camera, render)
  prepareForms(door, decideInTurn)
  const modes = prepareModes(camera, showPeople)
  part('start').addEventListener('click', () => void camera.start())
  document.addEventListener('pointerdown', allowSound)
  door.onChange(render)
  door.onSurprise((verdict) => showSurprise(verdict, door.state))
  render()
  preloadReader()
  void canStartAtOnce().then((can) => {
    if (can && modes.isScanning()) void camera.start()
  })
}

/** The page came before the organizers let people bring others, or made labels: it is loaded once more, for its words and colors. */
function readWords({ state: { event, questions, labels, connection } }: Door): void {
  const isMissing =
    (!partyWords && (event?.hasParties === true || questions.length > 0)) ||
    (labels.length > 0 && !('labels' in app.dataset))
  if (!isMissing || connection !== 'online' || sessionStorage.getItem('door-words') !== null) return
  sessionStorage.setItem('door-words', 'asked')
  location.reload()
}

/** The reader is there before the camera is. */
function preloadReader(): void {
  const load = () => void openReader().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load, 200)
}

/** A code that is typed, also by a scanner that ends with Enter; and the name of a walk-in. */
function prepareForms(door: Door, decide: (work: () => Promise<Verdict>) => void): void {
  const [code, walkIn] = [part<HTMLInputElement>('code'), part<HTMLInputElement>('walk-in')]
  const onSubmit = (form: string, field: HTMLInputElement, work: (text: string) => Promise<Verdict>) =>
    part(form).addEventListener('submit', (event) => {
      event.preventDefault()
      const text = field.value.trim()
      field.value = ''
      if (text !== '') decide(() => work(text))
    })
  onSubmit('code-form', code, (text) => door.readTicket(text))
  onSubmit('walk-in-form', walkIn, (name) => door.addWalkIn(name))
  // A scanner types wherever the focus is.
  document.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    const isText = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
    if (isText && !part('mode-scan').hidden && !isTyping() && !app.inert) code.focus()
  })
  if (matchMedia('(pointer: fine)').matches) code.focus({ preventScroll: true })
}

const isSetting = () => part<HTMLDialogElement>('settings').open
const isTyping = () => document.activeElement instanceof HTMLInputElement || isSetting()

interface Modes {
  isScanning(): boolean
}

/** Scan, Name, Walk-in. The camera runs only while it is looked at. */
function prepareModes(camera: ReturnType<typeof openCamera>, showPeople: () => void): Modes {
  const buttons = [...app.querySelectorAll<HTMLButtonElement>('[data-mode]')]
  const fields: Readonly<Record<string, string>> = { name: 'search', 'walk-in': 'walk-in' }
  let wasRunning = false
  const isScanning = () => !part('mode-scan').hidden
  const pause = () => {
    wasRunning = camera.isRunning()
    camera.stop()
  }
  const goOn = () => {
    if (wasRunning && isScanning() && !document.hidden) void camera.start()
  }

  function choose(mode: string): void {
    if (isScanning() && mode !== 'scan') pause()
    for (const button of buttons) {
      const isChosen = button.dataset.mode === mode
      button.ariaPressed = String(isChosen)
      part(`mode-${button.dataset.mode}`).hidden = !isChosen
    }
    showPeople()
    if (mode === 'scan') goOn()
    else part(fields[mode]!).focus()
  }

  for (const button of buttons) button.addEventListener('click', () => choose(button.dataset.mode!))
  document.addEventListener('visibilitychange', () => {
    if (!isScanning()) return
    if (document.hidden) pause()
    else goOn()
  })
  return { isScanning }
}
