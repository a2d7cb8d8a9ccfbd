/**
 * Draws a badge again while it is designed, and makes its emoji quick to pick. Without this script the buttons of the form
 * do the same.
 */
const waitMs = 250

function enhance(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  async function draw(): Promise<void> {
    const turn = ++latest
    const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
    const body = new URLSearchParams([...fields, ['do', 'preview']])
    const response = await fetch(form.action, { method: 'POST', body })
    if (!response.ok || turn !== latest) return
    // Rendered by our own server, which escapes what members write; scripts in it would not run.
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html')
    const look = parsed.querySelector('[data-look]')
    if (look) form.querySelector('[data-look]')!.replaceWith(look)
  }
  function drawSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(draw, waitMs)
  }
  form.addEventListener('input', drawSoon)
  form.querySelector<HTMLElement>('[data-preview-button]')!.hidden = true
  const icon = form.elements.namedItem('icon') as HTMLInputElement
  const picker = form.querySelector<HTMLDetailsElement>('[data-emoji]')!
  picker.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name=pick]')
    if (!button) return
    event.preventDefault()
    icon.value = button.value
    picker.open = false
    icon.focus()
    drawSoon()
  })
  addSearch(picker)
}

function addSearch(picker: HTMLDetailsElement): void {
  const search = picker.querySelector<HTMLInputElement>('input[type=search]')!
  const none = picker.querySelector<HTMLElement>('[data-none]')!
  const sections = [...picker.querySelectorAll('section')].map((section) => ({
    section,
    buttons: [...section.querySelectorAll<HTMLButtonElement>('button')],
  }))
  search.parentElement!.hidden = false
  picker.addEventListener('toggle', () => picker.open && search.focus())
  search.addEventListener('input', (event) => {
    event.stopPropagation()
    const words = search.value.toLowerCase().trim()
    for (const { section, buttons } of sections) {
      for (const button of buttons) button.hidden = !` ${button.title}`.toLowerCase().includes(` ${words}`)
      section.hidden = buttons.every((button) => button.hidden)
    }
    none.hidden = sections.some(({ section }) => !section.hidden)
  })
  // Enter would send the form.
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    sections
      .flatMap(({ buttons }) => buttons)
      .find((button) => !button.hidden)
      ?.click()
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-designer]')) enhance(form)
