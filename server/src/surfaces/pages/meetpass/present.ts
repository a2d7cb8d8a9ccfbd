import type { Tap } from '#domains/people/meetpass/index.ts'
import { hasOwner } from './pass-access.ts'

/** A tap as JSON: what the page shows, and the URLs of its forms. */
export function presentTap(tap: Tap, baseUrl: string) {
  const page = `${baseUrl}/pass/${tap.passId}`
  const codes = { page, qrSvg: `${page}/qr.svg`, qrPng: `${page}/qr.png` }
  const known = { id: tap.passId, type: tap.type }
  if (!hasOwner(tap))
    return { ...known, state: 'unclaimed', action: null, owner: null, links: { ...codes, claim: `${page}/claim` } }
  const { name, username, avatar_url, bio, location, social_links } = tap.owner
  const contact = `${page}/contact.vcf`
  const links = tap.isOwn
    ? { ...codes, contact, settings: `${page}/settings`, card: `${page}/card` }
    : { ...codes, contact, connect: `${page}/connect` }
  return {
    ...known,
    state: tap.isOwn ? 'own' : 'active',
    action: tap.action.show === 'link' ? `link:${tap.action.uri}` : tap.action.show,
    isConnected: tap.isConnected,
    owner: { name, username, avatarUrl: avatar_url, bio, location, socialLinks: social_links },
    links,
  }
}
