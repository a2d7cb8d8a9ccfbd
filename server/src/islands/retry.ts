/** Sends the form of a page again that was too busy, after its pause and a little more, so that a crowd does not come back at once. */
const form = document.querySelector<HTMLFormElement>('form[data-retry]')!
form.previousElementSibling!.removeAttribute('hidden')
form.hidden = true
setTimeout(() => form.requestSubmit(), Number(form.dataset.retry) * 1000 * (1 + 2 * Math.random()))
