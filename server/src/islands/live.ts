/** Shows the answer to a form while it is filled in: the part of the page that the form names is replaced. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) {
  const part = form.dataset.live!
  let latest = 0
  let timer = 0
  async function ask(): Promise<void> {
    clearTimeout(timer)
    latest += 1
    const asked = latest
    const url = new URL(form.action)
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') url.searchParams.set(name, value)
    const response = await fetch(url)
    // A slow answer must not replace a later one.
    if (!response.ok || asked !== latest) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [old, found] = [document.querySelector(part), page.querySelector(part)]
    if (old && found) old.replaceChildren(...found.childNodes)
    document.dispatchEvent(new Event('replaced'))
    history.replaceState(null, '', url)
    document.dispatchEvent(new Event('found'))
  }
  form.addEventListener('change', ask)
  form.addEventListener('input', (event) => {
    if ((event.target as HTMLInputElement).type !== 'search') return
    clearTimeout(timer)
    timer = setTimeout(ask, 200)
  })
}
