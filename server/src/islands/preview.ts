/** Shows below a text area what its Markdown will look like. Without this script the preview opens in another tab. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-preview]')) {
  const field = document.querySelector<HTMLTextAreaElement>(button.dataset.preview!)!
  const area = document.querySelector<HTMLElement>(`${button.dataset.preview}-preview`)!
  button.addEventListener('click', async (event) => {
    event.preventDefault()
    const url = new URL(button.formAction)
    const response = await fetch(`${url.pathname}/part${url.search}`, {
      method: 'POST',
      body: new URLSearchParams({ [field.name]: field.value }),
    })
    if (!response.ok) return
    // Rendered by our own server, which escapes what members write; scripts in it would not run.
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html')
    area.replaceChildren(...parsed.body.childNodes)
    area.hidden = false
  })
}
