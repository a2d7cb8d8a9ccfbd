/** Shows the copy buttons of a page and lets them work. Without this script they stay hidden. */
function prepare(button: HTMLButtonElement): void {
  const field = document.querySelector<HTMLElement>(button.dataset.copy!)
  if (!field || !('clipboard' in navigator)) return
  const words = button.querySelector('span')!
  const ready = words.textContent
  let timer = 0
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText('value' in field ? String(field.value) : field.textContent)
    words.textContent = button.dataset.copied!
    clearTimeout(timer)
    timer = setTimeout(() => {
      words.textContent = ready
    }, 3000)
  })
}

const prepareAll = () => document.querySelectorAll<HTMLButtonElement>('[data-copy][hidden]').forEach(prepare)
prepareAll()
// A part of the page was replaced by the script `live`.
document.addEventListener('replaced', prepareAll)
