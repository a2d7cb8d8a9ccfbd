// @ts-check
// Keeps a copy of the ticket for when there is no network, and the screen on while it is shown.
;(() => {
  const card = document.querySelector('[data-ticket]')
  const offline = document.getElementById('ticket-offline')
  const saved = document.getElementById('ticket-saved')
  if (!card) return

  const showNetwork = () => {
    if (offline) offline.hidden = navigator.onLine
  }
  addEventListener('online', showNetwork)
  addEventListener('offline', showNetwork)
  showNetwork()

  const keepScreenOn = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
  }
  document.addEventListener('visibilitychange', keepScreenOn)
  keepScreenOn()

  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  // The page came before its worker, so it is put into the cache from here.
  navigator.serviceWorker
    .register('/t/offline-worker.js', { scope: '/t/' })
    .then(() => navigator.serviceWorker.ready)
    .then(() => caches.open('tickets'))
    .then((cache) => {
      const files = [
        ...document.querySelectorAll('link[rel=stylesheet], link[rel=preload], link[rel=icon], script[src]'),
      ]
      const paths = files.map((file) => file.getAttribute('href') ?? file.getAttribute('src') ?? '')
      return navigator.onLine ? cache.addAll([location.pathname, ...paths]) : undefined
    })
    .then(() => {
      if (saved) saved.hidden = false
    })
    .catch(() => {})
})()
