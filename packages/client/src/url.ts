export const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

/** Fills the names of a path with values. Only `{+name}` may contain slashes. */
export function fillPath(template: string, values: readonly unknown[]): string {
  let position = 0
  return template.replace(/\{(\+?)(\w+)\}/g, (_, spans: string, name: string) => {
    const text = String(values[position++] ?? '')
    const segments = spans ? text.split('/') : [text]
    // Any of these would be the address of something else.
    if (segments.some((segment) => /^\.{0,2}$/.test(segment))) throw new TypeError(`${name} cannot be '${text}'`)
    return segments.map(encodeURIComponent).join('/')
  })
}

/** Text that cannot be guessed, of 32 characters. Also works where `crypto.randomUUID` is missing: pages without https. */
export function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
