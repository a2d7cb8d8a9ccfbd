/** Shows the copy buttons of a page and lets them work. Without this script they stay hidden. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const field = document.querySelector<HTMLInputElement>(button.dataset.copy!)
  if (!field || !('clipboard' in navigator)) continue
  const words = button.querySelector('span')!
  const ready = words.textContent
  let timer = 0
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(field.value)
    words.textContent = button.dataset.copied!
    clearTimeout(timer)
    timer = setTimeout(() => {
      words.textContent = ready
    }, 3000)
  })
}
