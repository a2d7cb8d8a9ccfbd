import { openStore } from './door/store.ts'

/**
 * Opens the door without internet. It keeps each page with every file that the page names, so that a page always finds the
 * files of its own release; a new release of this script changes nothing for a page that is open.
 */
declare const self: ServiceWorkerGlobalScope

const cacheName = 'door'
/** A hall whose network is there but does not answer is common. */
const patienceMs = 3000
const startPath = '/door/'
const pageForm = /^\/door\/(?:[0-9a-f-]{36})?$/i
const fileForm = /^\/(?:assets|icons)\/|^\/door\/[^/]+\.(?:js|webmanifest)$/
const loose = { ignoreVary: true }

const open = () => caches.open(cacheName)

/** The files that a page or a style names. */
function filesIn(text: string): string[] {
  const named = Array.from(text.matchAll(/["'(](\/[^"'()\s]+)["')]/g), (match) => match[1]!.replaceAll('&amp;', '&'))
  return [...new Set(named.filter((path) => fileForm.test(path)))]
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, loose)) return
  const response = await fetch(path)
  if (!response.ok) throw new Error(path)
  await cache.put(path, response)
}

let last: Promise<unknown> = Promise.resolve()

/** One page at a time: the files of a page that is not kept yet look like files that no page names. */
function keep(path: string, response: Response): Promise<void> {
  const next = last.then(() => keepPage(path, response))
  last = next.catch(() => undefined)
  return next
}

/** The files first: a page is kept once it is complete. */
async function keepPage(path: string, response: Response): Promise<void> {
  const cache = await open()
  const files = filesIn(await response.clone().text())
  await Promise.all(files.map((file) => keepFile(cache, file)))
  await cache.put(path, response)
  // An older page that is open still has its files.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await prune(cache)
}

/** Removes files that no page names, nor its styles. */
async function prune(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  const named = new Set<string>()
  for (const request of requests) {
    const { pathname } = new URL(request.url)
    if (!pageForm.test(pathname) && !pathname.endsWith('.css')) continue
    const text = await (await cache.match(request, loose))?.text()
    for (const file of filesIn(text ?? '')) named.add(file)
  }
  for (const request of requests) {
    const { pathname, search } = new URL(request.url)
    if (!pageForm.test(pathname) && !named.has(pathname + search)) await cache.delete(request, loose)
  }
}

/** A redirect leads to the sign-in, and an error is no page: neither is kept. */
async function fetchAndKeep(path: string): Promise<void> {
  const response = await fetch(path, { redirect: 'manual' })
  if (response.ok) await keep(path, response)
}

/** The internet first, what was kept if it does not answer in time. */
async function showPage(event: FetchEvent, path: string): Promise<Response> {
  const cache = await open()
  const kept = await cache.match(path, loose)
  const fresh = fetch(event.request).then((response) => {
    if (response.ok) event.waitUntil(keep(path, response.clone()).catch(() => undefined))
    else if ([403, 404, 410].includes(response.status)) event.waitUntil(cache.delete(path, loose))
    else if (kept && (response.status >= 500 || response.status === 429)) return kept
    return response
  })
  if (!kept) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
  return Promise.race([fresh.catch(() => kept), late])
}

async function showFile(request: Request): Promise<Response> {
  const cache = await open()
  const kept = await cache.match(request, loose)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** Names leave the device when access to the door ends, also if no page of that event is opened again. */
async function eraseNames(): Promise<void> {
  const store = await openStore()
  const { offsetMs = 0 } = await store.readDevice()
  const now = Date.now() + offsetMs
  const over = await store.eraseNames(({ facts }) => facts !== undefined && Date.parse(facts.closesAt) <= now)
  store.close()
  const cache = await open()
  await Promise.all(over.map((eventId) => cache.delete(`/door/${eventId}`, loose)))
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), eraseNames()]))
})
// The page of the first visit came before this script was there to keep it.
self.addEventListener('message', (event) => {
  const page = event.source instanceof WindowClient ? new URL(event.source.url).pathname : startPath
  const paths = [page, startPath].filter((path) => pageForm.test(path))
  event.waitUntil(Promise.all(paths.map((path) => fetchAndKeep(path).catch(() => undefined))))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pageForm.test(pathname)) {
    event.waitUntil(eraseNames().catch(() => undefined))
    event.respondWith(showPage(event, pathname))
  } else if (fileForm.test(pathname)) event.respondWith(showFile(request))
})
