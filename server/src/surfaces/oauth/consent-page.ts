import { type ConsentContent, renderConsent } from '#surfaces/site/consent.ts'
import { type Frame, renderPage } from '#surfaces/site/layout.ts'

/** The page on which a user decides what an app may do. */
export function renderConsentPage(content: ConsentContent, frame: Frame): string {
  const title = frame.messages.oauth.consent.title(content.appName)
  return renderPage({ title, body: renderConsent(content, frame), isBare: true }, frame)
}
