// @ts-check
// Answers for the pages of tickets when there is no network. Only the holder's own page is kept, until a day after the event.
const name = 'tickets'
const patienceMs = 3000

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} ActivateEvent */
/** @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void }} FetchEvent */

/** @type {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> } }} */
const worker = /** @type {any} */ (globalThis)

addEventListener('install', () => worker.skipWaiting())
addEventListener('activate', (event) => {
  const { waitUntil } = /** @type {ActivateEvent} */ (event)
  waitUntil.call(event, Promise.all([worker.clients.claim(), prune()]))
})

/** Removes pages whose event is long over. */
async function prune() {
  const cache = await caches.open(name)
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get('X-Keep-Until')
    if (until && Date.parse(until) < Date.now()) await cache.delete(request)
  }
}

/**
 * The network first, so that a renewed or returned ticket is never shown as good; the copy if it does not answer.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function showPage(request) {
  const cache = await caches.open(name)
  const path = new URL(request.url).pathname
  const copy = await cache.match(path)
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && answer.headers.has('X-Keep-Until')) await cache.put(path, answer.clone())
    else if (answer.status < 500 && answer.status !== 429) await cache.delete(path)
    return answer
  })
  if (!copy) return fresh
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(() => resolve(copy), patienceMs))
  return Promise.race([fresh.catch(() => copy), late])
}

/** @param {Request} request */
async function renew(request) {
  const answer = await fetch(request)
  const cache = await caches.open(name)
  await cache.delete(new URL(request.url).pathname.slice(0, -'/renew'.length))
  return answer
}

/** @param {Request} request */
async function showFile(request) {
  const cache = await caches.open(name)
  const copy = await cache.match(request)
  if (copy) return copy
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

addEventListener('fetch', (event) => {
  const fetching = /** @type {FetchEvent} */ (event)
  const { request } = fetching
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && pathname.endsWith('/renew')) fetching.respondWith(renew(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname.startsWith('/t/')) fetching.respondWith(showPage(request))
  else if (pathname.startsWith('/assets/')) fetching.respondWith(showFile(request))
})
