const quietMs = 500

/** Draws the form as guests see it while the questions are typed, and asks before unsaved changes are left. */
function enhance(form: HTMLFormElement): void {
  let isUnsaved = form.dataset.unsaved !== undefined
  let timer = 0
  let latest = 0
  async function draw(): Promise<void> {
    latest += 1
    const asked = latest
    const body = new URLSearchParams(new FormData(form) as never)
    body.set('do', 'look')
    const response = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
    // A slow answer must not replace a later one.
    if (!response?.ok || asked !== latest) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const part of document.querySelectorAll('[data-drawn]')) {
      const found = page.getElementById(part.id)
      if (found && !found.isEqualNode(part)) part.replaceChildren(...found.childNodes)
    }
  }
  form.addEventListener('input', () => {
    isUnsaved = true
    form.querySelector<HTMLElement>('[data-unsaved-note]')!.hidden = false
    clearTimeout(timer)
    timer = window.setTimeout(draw, quietMs)
  })
  form.addEventListener('submit', () => {
    isUnsaved = false
  })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault()
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-questions]')) enhance(form)
