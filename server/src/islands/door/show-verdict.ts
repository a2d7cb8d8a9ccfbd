import type { DoorState, Verdict } from './model.ts'
import { app, part, say, words } from './page.ts'
import { type Said, sayVerdict } from './say-verdict.ts'
import { signal } from './sound.ts'

const inMs = 1200
const otherMs = 3000
/** A refusal stays this long, even if the next ticket is in view already. */
const heldMs = 800

/** The second tap of a double tap does not hide it. */
const tapMs = 300

/** A longer name has smaller letters, so that no word is cut. */
const longName = 22

/** Only while it asks. */
const dialogAttributes = [
  ['role', 'alertdialog'],
  ['aria-modal', 'true'],
  ['aria-labelledby', 'verdict-name'],
  ['aria-describedby', 'verdict-reason'],
] as const

export interface VerdictScreen {
  /** The server is asked. */
  wait(): void
  show(verdict: Verdict): void
  /** Nothing may be read now: a question is open, or a refusal was not seen yet. */
  isBusy(): boolean
}

/** The verdict on the whole screen. It goes by itself or by a tap; a question waits for its answer. */
export function openVerdictScreen(stateOf: () => DoorState): VerdictScreen {
  const [screen, ask] = [part('verdict'), part('ask')]
  const [said, warned] = [part('said'), part('warned')]
  let timer = 0
  let heldUntil = 0
  let shownAt = 0
  let question: Extract<Verdict, { kind: 'ask' }> | undefined
  let focused: Element | null = null

  function hide(): void {
    clearTimeout(timer)
    screen.hidden = true
    heldUntil = 0
    if (question) endQuestion()
  }

  function openQuestion(asked: Extract<Verdict, { kind: 'ask' }>): void {
    question = asked
    focused = document.activeElement
    for (const [name, value] of dialogAttributes) screen.setAttribute(name, value)
    // Not to a button: the Enter of a scanner would press it.
    screen.focus()
    app.inert = true
  }

  function endQuestion(): void {
    question = undefined
    for (const [name] of dialogAttributes) screen.removeAttribute(name)
    app.inert = false
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  function paint({ look, name, reason }: Said): void {
    screen.dataset.look = look
    screen.toggleAttribute('data-long', name.length > longName)
    part('verdict-name').textContent = name
    part('verdict-reason').textContent = reason
    const line = `${name}. ${reason}`
    say(look === 'in' ? said : warned, line)
    say(look === 'in' ? warned : said, '')
    signal(look)
  }

  function show(verdict: Verdict): void {
    hide()
    const told = sayVerdict(verdict, stateOf())
    // Said again for the same person, too.
    said.textContent = ''
    warned.textContent = ''
    ask.hidden = verdict.kind !== 'ask'
    screen.hidden = false
    shownAt = performance.now()
    paint(told)
    if (verdict.kind === 'ask') {
      openQuestion(verdict)
      return
    }
    if (told.look !== 'in') heldUntil = performance.now() + heldMs
    timer = setTimeout(hide, told.look === 'in' ? inMs : otherMs)
  }

  function wait(): void {
    hide()
    ask.hidden = true
    screen.dataset.look = 'busy'
    part('verdict-name').textContent = words.checking
    part('verdict-reason').textContent = ''
    screen.hidden = false
  }

  async function agree(): Promise<void> {
    const asked = question
    if (!asked) return
    hide()
    show(await asked.confirm())
  }

  part('yes').addEventListener('click', () => void agree())
  part('no').addEventListener('click', hide)
  // Keeps the focus where it is, so that a scanner goes on.
  screen.addEventListener('pointerdown', (event) => {
    if (question) return
    event.preventDefault()
    if (performance.now() - shownAt > tapMs) hide()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !screen.hidden) hide()
  })

  return { wait, show, isBusy: () => question !== undefined || performance.now() < heldUntil }
}
