/** Runs in the page: texts that their box cuts off, and the page itself when it is wider than the screen. */
export const findCutTexts = `() => {
  const nameOf = (element) => element.tagName.toLowerCase() + (element.className ? '.' + element.className : '')
  const isShown = (element) => element.checkVisibility() && element.clientWidth > 1 && element.clientHeight > 1
  const hides = (value) => value === 'hidden' || value === 'clip'
  const isCut = (element) => {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
    // A summary of what people wrote is shortened on purpose.
    if (webkitLineClamp !== 'none') return false
    const isWide = element.scrollWidth > element.clientWidth + 1 && hides(overflowX)
    return isWide || (element.scrollHeight > element.clientHeight + 1 && hides(overflowY))
  }
  const hasText = (element) => element.innerText?.trim() !== '' && !element.closest('.unseen, .skip, [aria-hidden]')
  const cut = [...document.body.querySelectorAll('*')].filter((element) => isShown(element) && hasText(element) && isCut(element))
  const fields = [...document.querySelectorAll('select, button')].filter(
    (element) => isShown(element) && element.scrollWidth > element.clientWidth + 1,
  )
  const wide = document.documentElement.scrollWidth - innerWidth
  return [
    ...(wide > 0 ? ['is ' + wide + ' pixels wider than the screen'] : []),
    ...[...cut, ...fields].map((element) => 'cuts ' + nameOf(element) + ': ' + element.innerText.trim().slice(0, 80)),
  ]
}`
