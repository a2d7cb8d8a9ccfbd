/** Runs in the page: texts that are cut off or leave their card, and the page itself when it is wider than the screen. */
export const findCutTexts = `() => {
  const nameOf = (element) => element.tagName.toLowerCase() + (element.className ? '.' + element.className : '')
  const isShown = (element) => element.checkVisibility() && element.clientWidth > 1 && element.clientHeight > 1
  const isRead = (element) => element.innerText?.trim() !== '' && !element.closest('.unseen, .skip, [aria-hidden]')
  const hides = (value) => value === 'hidden' || value === 'clip'
  const isCut = (element) => {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
    // A summary of what people wrote is shortened on purpose.
    if (webkitLineClamp !== 'none') return false
    const isWide = element.scrollWidth > element.clientWidth + 1
    const isControl = element.matches('select, button, .button')
    return (isWide && (hides(overflowX) || isControl)) || (element.scrollHeight > element.clientHeight + 1 && hides(overflowY))
  }
  const leavesCard = (element) => {
    const card = element.closest('.card')
    if (!card || card === element) return false
    const { right } = card.getBoundingClientRect()
    const style = getComputedStyle(card)
    const edge = right - parseFloat(style.paddingRight) - parseFloat(style.borderRightWidth)
    const range = document.createRange()
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
      .some((node) => {
        range.selectNodeContents(node)
        return range.getBoundingClientRect().right > edge + 1
      })
  }
  const found = [...document.body.querySelectorAll('*')].filter(
    (element) => isShown(element) && isRead(element) && (isCut(element) || leavesCard(element)),
  )
  const wide = document.documentElement.scrollWidth - innerWidth
  return [
    ...(wide > 0 ? ['is ' + wide + ' pixels wider than the screen'] : []),
    ...found.map((element) => 'cuts ' + nameOf(element) + ': ' + element.innerText.trim().slice(0, 80)),
  ]
}`
