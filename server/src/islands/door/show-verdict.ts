import type { DoorState, Verdict } from './model.ts'
import { app, make, makeLabel, part, say, words } from './page.ts'
import { sayAnswer, sayChoice } from './say-party.ts'
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

type Question = Extract<Verdict, { kind: 'ask' | 'party' }>

/** The verdict on the whole screen. It goes by itself or by a tap; a question waits for its answer. */
export function openVerdictScreen(stateOf: () => DoorState): VerdictScreen {
  const [screen, ask] = [part('verdict'), part('ask')]
  const [said, warned] = [part('said'), part('warned')]
  const [yes, no] = [part('yes'), part('no')]
  /** Made when the first party is asked for, and when the first answer is shown. */
  let cancel: HTMLButtonElement | undefined
  let answers: HTMLElement | undefined
  let known: HTMLElement | undefined
  let timer = 0
  let heldUntil = 0
  let shownAt = 0
  let question: Question | undefined
  let focused: Element | null = null

  function hide(): void {
    clearTimeout(timer)
    screen.hidden = true
    heldUntil = 0
    if (question) endQuestion()
  }

  function openQuestion(asked: Question): void {
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

  function paint({ look, name, reason }: Said, label: string): void {
    screen.dataset.look = look
    screen.toggleAttribute('data-long', name.length > longName)
    part('verdict-name').textContent = name
    part('verdict-reason').textContent = reason
    const line = [name, label, reason].filter((words) => words !== '').join('. ')
    say(look === 'in' ? said : warned, line)
    say(look === 'in' ? warned : said, '')
    signal(look)
  }

  /** Two ways in for a party, and a way out. */
  function nameButtons(verdict: Verdict): void {
    const choice = verdict.kind === 'party' ? sayChoice(verdict) : undefined
    if (choice && !cancel) {
      cancel = make('button', words.no, 'big quiet')
      cancel.type = 'button'
      cancel.addEventListener('click', hide)
      ask.append(cancel)
    }
    yes.textContent = choice?.everyone ?? words.yes
    no.textContent = choice?.alone ?? words.no
    if (cancel) cancel.hidden = choice?.alone === undefined
  }

  /** What the person at the entrance has to know, such as the table. */
  function showAnswers(verdict: Verdict): boolean {
    const given = (verdict.kind === 'in' && verdict.answers) || []
    if (given.length > 0 && !answers) {
      answers = make('dl', '', 'door-answers')
      part('verdict-reason').after(answers)
    }
    const lines = given.map((one) => {
      const line = make('div')
      const label = one.name ? `${one.name} · ${one.label}` : one.label
      line.append(make('dt', label), make('dd', sayAnswer(one)))
      return line
    })
    answers?.replaceChildren(...lines)
    if (answers) answers.hidden = lines.length === 0
    return lines.length > 0
  }

  /** What the organizers know them as. */
  function showLabel(verdict: Verdict): string {
    const label = verdict.kind === 'in' ? verdict.known : undefined
    known?.remove()
    known = label && makeLabel(label)
    if (known) part('verdict-name').after(known)
    return label?.name ?? ''
  }

  function show(verdict: Verdict): void {
    hide()
    const told = sayVerdict(verdict, stateOf())
    // Said again for the same person, too.
    said.textContent = ''
    warned.textContent = ''
    const isQuestion = verdict.kind === 'ask' || verdict.kind === 'party'
    ask.hidden = !isQuestion
    nameButtons(verdict)
    const label = showLabel(verdict)
    const hasAnswers = showAnswers(verdict) || label !== ''
    screen.hidden = false
    shownAt = performance.now()
    paint(told, label)
    if (isQuestion) {
      openQuestion(verdict)
      return
    }
    if (told.look !== 'in') heldUntil = performance.now() + heldMs
    timer = setTimeout(hide, told.look === 'in' && !hasAnswers ? inMs : otherMs)
  }

  function wait(): void {
    hide()
    ask.hidden = true
    if (answers) answers.hidden = true
    known?.remove()
    screen.dataset.look = 'busy'
    part('verdict-name').textContent = words.checking
    part('verdict-reason').textContent = ''
    screen.hidden = false
  }

  async function answer(work: ((asked: Question) => Promise<Verdict>) | undefined): Promise<void> {
    const asked = question
    if (!asked) return
    hide()
    if (work) show(await work(asked))
  }

  const agree = (asked: Question) => (asked.kind === 'party' ? asked.everyone() : asked.confirm())
  /** Only of a party whose first is still outside. */
  const aloneNow = () => (question?.kind === 'party' && question.since === undefined ? question.alone : undefined)
  yes.addEventListener('click', () => void answer(agree))
  no.addEventListener('click', () => void answer(aloneNow()))
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
