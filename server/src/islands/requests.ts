/** Below a list of people who ask to come: what a yes to the ticked ones would give, before it is pressed. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-says]')) {
  const output = form.querySelector<HTMLOutputElement>('output[data-said]')!
  const button = form.querySelector<HTMLButtonElement>('button[value=approve]')!
  let latest = 0

  async function ask(): Promise<void> {
    latest += 1
    const asked = latest
    // Until it is said here, the server says it on a page of its own.
    button.name = 'do'
    output.textContent = ''
    const body = new URLSearchParams()
    for (const box of form.querySelectorAll<HTMLInputElement>('tbody .tick input:checked')) body.append('id', box.value)
    if (body.size === 0) return
    const response = await fetch(form.dataset.says!, { method: 'POST', body }).catch(() => undefined)
    const words = response?.ok ? await response.text() : ''
    if (words === '' || asked !== latest) return
    output.textContent = words
    button.name = 'confirmed'
  }
  form.addEventListener('change', ask)
  form.addEventListener('click', (event) => {
    if (event.shiftKey) void ask()
  })
  addEventListener('pageshow', () => void ask())
}

/** The sentence of the hosts, in the mail that shows it, while it is written. */
for (const part of document.querySelectorAll<HTMLElement>('[data-echo]')) {
  const field = document.querySelector<HTMLTextAreaElement>(`[name="${part.dataset.echo}"]`)!
  field.addEventListener('input', () => {
    part.querySelector('blockquote')!.textContent = field.value
    part.hidden = field.value.trim() === ''
  })
}
