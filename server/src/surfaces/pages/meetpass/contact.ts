import { escapeText, withoutControls, writeLines } from '#kernel/formats/content-lines.ts'

interface Contact {
  name: string
  /** Where the person is found here. Left out for somebody private. */
  url?: string
  links: readonly string[]
}

/** A contact as RFC 6350 wants it. An address is a value of its own kind, in which nothing is escaped. */
export function writeContact({ name, url, links }: Contact): string {
  const addresses = url === undefined ? links : [url, ...links]
  return writeLines([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    `FN:${escapeText(name)}`,
    // Of a name we know only the whole. Telephones show nothing of a contact without this property.
    `N:;${escapeText(name)};;;`,
    ...addresses.map((address) => `URL:${withoutControls(address)}`),
    'END:VCARD',
  ])
}
