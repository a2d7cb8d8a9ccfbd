// @ts-check
// In the page of another site: puts a frame where the link was, and fits frames to their widgets. The frame has no origin, so a message counts only when
// it comes from the window of one of these frames.
;(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const home = new URL(script.src).origin
  /** @type {Record<string, string>} */
  const heights = { '/widget/next-event': '210', '/widget/carousel': '330' }
  const options = ['groups', 'theme', 'mode', 'lang', 'size', 'limit', 'utm']
  /** @type {Set<HTMLIFrameElement>} */
  const frames = new Set()

  addEventListener('message', ({ source, data }) => {
    for (const frame of frames)
      if (frame.contentWindow === source && data && data.type === 'community-widget:resize' && data.height > 0)
        frame.height = String(Math.min(2000, Math.max(80, Math.ceil(data.height))))
  })

  /** Frames that the page has already are fitted too; their widget may have loaded before this script. */
  function fitFrames() {
    for (const frame of document.querySelectorAll('iframe')) {
      if (frames.has(frame) || !frame.src.startsWith(`${home}/widget/`)) continue
      frames.add(frame)
      frame.contentWindow?.postMessage({ type: 'community-widget:measure' }, '*')
    }
  }

  function replaceLinks() {
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll('a[data-community-widget]')
    for (const link of links) {
      const path = link.dataset.communityWidget ?? ''
      const height = Object.hasOwn(heights, path) && heights[path]
      if (!height) continue
      const url = new URL(path, home)
      for (const option of options) {
        const value = link.dataset[option]
        if (value) url.searchParams.set(option, value)
      }
      const frame = document.createElement('iframe')
      frame.title = link.textContent.trim()
      frame.loading = 'lazy'
      frame.referrerPolicy = 'origin'
      frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
      frame.width = '100%'
      frame.height = height
      frame.style.border = '0'
      frame.style.display = 'block'
      frame.src = url.href
      frames.add(frame)
      link.replaceWith(frame)
    }
  }

  function start() {
    replaceLinks()
    fitFrames()
  }
  start()
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
})()
