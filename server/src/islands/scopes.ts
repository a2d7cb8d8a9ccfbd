/** A preset ticks its boxes at once, and keeps what else was typed. Without this script it opens the page again. */
const presets = [...document.querySelectorAll<HTMLAnchorElement>('a[data-scopes]')]
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="scopes"]')]

function mark(current?: HTMLAnchorElement): void {
  for (const preset of presets)
    if (preset === current) preset.setAttribute('aria-current', 'true')
    else preset.removeAttribute('aria-current')
}

for (const preset of presets)
  preset.addEventListener('click', (event) => {
    event.preventDefault()
    const scopes = new Set(preset.dataset.scopes!.split(' '))
    for (const box of boxes) box.checked = scopes.has(box.value)
    mark(preset)
  })
// What was changed by hand is no longer the preset.
for (const box of boxes) box.addEventListener('change', () => mark())
