import { assetPath } from '#surfaces/site/layout.ts'

/** Says beside a moment what the reader's own clock shows then, where that is something else. */
export const momentScript = `for (const place of document.querySelectorAll('[data-moment]')) {
  const { moment, shown, words } = place.dataset
  const at = new Date(moment)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)
  if (time === shown) continue
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
  place.textContent = words.replace('{time}', day + ', ' + time)
  place.hidden = false
}
const near = document.querySelector('[data-near]')
if (near && navigator.geolocation) {
  near.hidden = false
  near.addEventListener('click', () => navigator.geolocation.getCurrentPosition(({ coords }) => {
    const field = near.form.elements.near
    field.value = coords.latitude.toFixed(2) + ',' + coords.longitude.toFixed(2)
    field.disabled = false
    near.form.requestSubmit()
  }))
}
`
export const momentScriptPath = assetPath('moments', 'js', momentScript)
