import { findSettings } from '#domains/instance/settings/index.ts'
import type { Reader } from '#kernel/context.ts'
import { isAccepted } from './queries.ts'

/** What a person reads before they join, and which version of it they must accept; null asks for nothing. */
export interface Terms {
  version: string | null
  url: string | null
  privacyUrl: string | null
}

export async function findTerms(db: Reader): Promise<Terms> {
  const settings = await findSettings(db)
  return { version: settings.terms_version, url: settings.terms_url, privacyUrl: settings.privacy_url }
}

/** Whether this member has yet to accept the terms as they are now. */
export async function owesAcceptance(db: Reader, userId: string): Promise<boolean> {
  const { version } = await findTerms(db)
  return version !== null && !(await isAccepted(db, userId, version))
}
