/** Lets this page open without internet from now on. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const isKept = navigator.serviceWorker.controller !== null
  await navigator.serviceWorker.register('/door/worker.js', { scope: '/door/' })
  const { active } = await navigator.serviceWorker.ready
  if (!isKept) active?.postMessage('keep')
}
