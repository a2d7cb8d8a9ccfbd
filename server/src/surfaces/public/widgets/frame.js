// @ts-check
// Runs inside a widget: reports its height to the embedding page, and adds the visitor's local time where it differs.
;(() => {
  const root = document.documentElement
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = document.querySelectorAll('time[data-zone]')
  for (const time of times) {
    /** @param {string} [timeZone] */
    const format = (timeZone) =>
      new Date(time.dateTime).toLocaleString(root.lang, {
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      })
    if (format() !== format(time.dataset.zone)) time.append(` · ${format()} ${root.dataset.yours}`)
  }
  // The height and nothing else: any page may embed the widget.
  const tell = () => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    parent.postMessage({ type: 'community-widget:resize', height }, '*')
  }
  new ResizeObserver(tell).observe(root)
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data && data.type === 'community-widget:measure') tell()
  })
})()
