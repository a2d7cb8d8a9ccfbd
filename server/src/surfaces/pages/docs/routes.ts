import type { HttpServer } from '#surfaces/http/server.ts'
import { openPages } from '#surfaces/site/page-scope.ts'
import { mountGuidePictures, mountGuides, openLibrary } from './guides.ts'
import { mountIntroduction } from './introduction.ts'
import { mountReader } from './reader.ts'
import { mountReference, referencePolicy } from './reference.ts'
import { docsStyle, referenceStyle } from './style.ts'

interface DocsOptions {
  authUrl: string
  legacyBaseUrl?: string | undefined
}

/** The documents and the reference of the API. They count against no limit. */
export function mountDocs(server: HttpServer, { authUrl, legacyBaseUrl }: DocsOptions): void {
  const library = openLibrary(server.baseUrl)
  mountGuidePictures(server)
  mountReader(server)
  const admission = { legacyBaseUrl }
  openPages(server, { assets: [docsStyle], admission: () => admission }, (routes) => {
    mountIntroduction({ server, routes }, library)
    mountGuides({ server, routes }, library)
  })
  const policy = referencePolicy(authUrl)
  openPages(server, { assets: [referenceStyle], admission: () => ({ ...admission, policy }) }, (routes) => {
    mountReference({ server, routes })
  })
}
