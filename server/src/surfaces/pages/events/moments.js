// @ts-check
// Shows a start time also in the time zone of the reader's device, where that differs, and finds events near the reader.

/** @type {NodeListOf<HTMLElement>} */
const moments = document.querySelectorAll('[data-moment]')
for (const element of moments) {
  const { moment = '', shown, zone, words = '{}', locale } = element.dataset
  const at = new Date(moment)
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at)
  element.hidden = time === shown
  if (element.hidden) continue
  /** @param {string | undefined} timeZone */
  const dayIn = (timeZone) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(at)
  const day = dayIn(undefined)
  const { yourTime, yourDayTime } = JSON.parse(words)
  element.textContent = (day === dayIn(zone) ? yourTime : yourDayTime).replace('{day}', day).replace('{time}', time)
}

/** @type {HTMLButtonElement | null} */
const nearButton = document.querySelector('[data-near]')
if (nearButton?.form && 'geolocation' in navigator) {
  const { form } = nearButton
  nearButton.hidden = false
  nearButton.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('near'))
      field.value = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`
      field.disabled = false
      form.requestSubmit()
    })
  })
}
