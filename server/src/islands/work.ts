import { countZeroBits, hashBlock } from './shared/sha256.ts'

/**
 * Solves the puzzle of the sign-up form while the form is filled in, in short turns, so that typing stays smooth. A form
 * that is sent earlier waits for the answer. The server's side is `rules.work.ts` of sign-in.
 */
const field = document.querySelector<HTMLInputElement>('[data-work]')
const form = field?.form
const turnMs = 12
let isSent = false

function solve(salt: string, bits: number): void {
  let n = 0
  const turn = () => {
    const end = performance.now() + turnMs
    do {
      if (countZeroBits(hashBlock(`${salt}:${n}`)) >= bits) return finish(n)
      n++
    } while (performance.now() < end)
    setTimeout(turn)
  }
  turn()
}

function finish(answer: number): void {
  field!.value = String(answer)
  if (isSent) form!.requestSubmit()
}

if (field && form) {
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    isSent = true
  })
  solve(field.dataset.work!, Number(field.dataset.bits))
}
