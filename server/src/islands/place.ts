/** Fills in the fields of a place without loading the page again. */
function enhance(form: HTMLFormElement): void {
  async function fill(work: string): Promise<void> {
    const body = new URLSearchParams(new FormData(form) as never)
    body.set('do', work)
    const response = await fetch(form.action, { method: 'POST', body })
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [old, found] = [form.querySelector('#place'), page.querySelector('#place')]
    if (!old || !found) return
    old.replaceWith(found)
    // The editor saves and draws what was changed by hand, and this counts as that.
    form.dispatchEvent(new Event('input', { bubbles: true }))
    form.querySelector<HTMLElement>('.place-found button, [name="venue.name"]')?.focus()
  }
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('#place button[name=do]')
    if (!button) return
    event.preventDefault()
    void fill(button.value)
  })
  form.addEventListener('keydown', (event) => {
    const field = event.target as HTMLInputElement
    if (event.key !== 'Enter' || field.name !== 'placeFind' || field.value.trim() === '') return
    event.preventDefault()
    void fill('place')
  })
  form.addEventListener('change', (event) => {
    const field = event.target as HTMLSelectElement
    if (field.name === 'placeEarlier' && field.value !== '') void fill('place')
  })
}

const place = document.querySelector('[data-place]')
if (place) enhance(place.closest('form')!)
