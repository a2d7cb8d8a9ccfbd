import { version } from './version.ts'

/** The operator sees which program called. */
export const identifiedFetch: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  headers.set('user-agent', `hearth-cli/${version} node/${process.versions.node}`)
  return fetch(url, { ...init, headers })
}
