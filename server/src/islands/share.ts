/** Opens the sharing sheet of the system. Without it, a link leads to the page for sharing and a button stays hidden. */
for (const control of document.querySelectorAll<HTMLElement>('[data-share]')) {
  if (!('share' in navigator)) continue
  control.hidden = false
  control.addEventListener('click', (event) => {
    event.preventDefault()
    const { share: url, title } = control.dataset
    // Rejects when the reader closes the sheet.
    navigator.share({ url: url!, title: title! }).catch(() => undefined)
  })
}
