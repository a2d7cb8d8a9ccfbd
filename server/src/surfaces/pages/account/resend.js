// @ts-check
// Counts down to the moment when a new code can be had, and then shows the button. Without this script it is always there.

const form = /** @type {HTMLFormElement} */ (document.querySelector('form[data-wait]'))
const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'))
const line = /** @type {HTMLElement} */ (form.querySelector('p'))
// An instant and not a count: phones stop the timers of a page while its reader looks at their mail.
const end = Date.now() + Number(form.dataset.wait) * 1000

function show() {
  const seconds = Math.ceil((end - Date.now()) / 1000)
  button.hidden = seconds > 0
  line.hidden = seconds <= 0
  line.textContent = (form.dataset.words ?? '').replace('{time}', `0:${String(seconds).padStart(2, '0')}`)
  if (seconds <= 0) clearInterval(timer)
}

const timer = setInterval(show, 250)
show()
