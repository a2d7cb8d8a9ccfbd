import { escapeText, withoutControls, writeLines } from '#kernel/formats/content-lines.ts'

interface Contact {
  name: string
  /** The URL of the profile or pass. Left out for private profiles. */
  url?: string
  links: readonly string[]
}

/** A contact as of RFC 6350. URLs are of type URI, in which nothing is escaped. */
export function writeContact({ name, url, links }: Contact): string {
  const addresses = url === undefined ? links : [url, ...links]
  return writeLines([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `FN:${escapeText(name)}`,
    // We only know the full name. Phones show no contact without this property.
    `N:;${escapeText(name)};;;`,
    ...addresses.map((address) => `URL:${withoutControls(address)}`),
    'END:VCARD',
  ])
}
