import { findSettings, legalLinks } from '#domains/foundation/settings/index.ts'
import type { Reader } from '#kernel/context.ts'
import { isAccepted } from './queries.ts'

/** The terms and the version that users must accept; null if none. */
export interface Terms {
  version: string | null
  url: string | null
  privacyUrl: string | null
}

export async function findTerms(db: Reader): Promise<Terms> {
  const settings = await findSettings(db)
  const { terms: url, privacy: privacyUrl } = legalLinks(settings)
  return { version: settings.terms_version, url, privacyUrl }
}

/** Whether this member has not accepted the current terms yet. */
export async function owesAcceptance(db: Reader, userId: string): Promise<boolean> {
  const { version } = await findTerms(db)
  return version !== null && !(await isAccepted(db, userId, version))
}
