// @ts-check
// The buttons of a carousel. Without it, the list is scrolled by hand.
;(() => {
  const list = /** @type {HTMLUListElement} */ (document.querySelector('ul'))
  const nav = /** @type {HTMLElement} */ (document.querySelector('nav'))
  const [previous, next] = /** @type {[HTMLButtonElement, HTMLButtonElement]} */ ([...nav.querySelectorAll('button')])
  const update = () => {
    nav.hidden = list.scrollWidth <= list.clientWidth + 1
    previous.disabled = list.scrollLeft < 8
    next.disabled = list.scrollLeft + list.clientWidth > list.scrollWidth - 8
  }
  /** @param {number} direction */
  const scroll = (direction) => list.scrollBy({ left: direction * list.clientWidth * 0.85 })
  previous.onclick = () => scroll(-1)
  next.onclick = () => scroll(1)
  list.onscroll = update
  new ResizeObserver(update).observe(list)
})()
