/** Signatures of real servers have less than 800 characters. */
const lengthMax = 2048

/** The fields of a `Signature` header of draft-cavage-http-signatures, from comma to comma. */
function fieldsOf(header: string): Record<string, string> {
  const field = /\s*(\w{1,30})=(?:"([^"]*)"|\w{1,30})\s*(?:,|$)/y
  const fields: Record<string, string> = {}
  for (let found = field.exec(header); found; found = field.exec(header)) fields[found[1]!] = found[2] ?? ''
  return fields
}

const pathParts = ['@target-uri', '@path', '@request-target']

/**
 * The id of the key, if the signature covers the method, the path and the body. RFC 9421 lets the sender choose what is
 * covered, and a signature that leaves out the body could be put on another one. Exactly one signature, so that it is clear
 * which one counts.
 */
export function isWholeSigned(headers: Headers): string | undefined {
  const [input, signature] = [headers.get('signature-input'), headers.get('signature')]
  if (signature === null || signature.length > lengthMax || (input?.length ?? 0) > lengthMax) return undefined
  if (input === null) {
    const { keyId, headers: covered = '' } = fieldsOf(signature)
    const names = covered.toLowerCase().split(/\s+/)
    return ['(request-target)', 'digest'].every((name) => names.includes(name)) ? urlOf(keyId) : undefined
  }
  const [, list = '', parameters = '', ...more] = /^\s*[\w-]+=\(([^)]*)\)([^,]*)$/.exec(input) ?? []
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name!.toLowerCase())
  const isWhole = ['@method', 'content-digest'].every((name) => names.includes(name))
  if (more.length > 0 || !isWhole || !pathParts.some((name) => names.includes(name))) return undefined
  return urlOf(/;\s*keyid="([^"]+)"/i.exec(parameters)?.[1])
}

const urlOf = (text: string | undefined) => (text === undefined ? undefined : URL.parse(text)?.href)

/** Whether someone's own document, at their own address, names this key. */
export function isKeyListed(document: unknown, owner: string, keyId: string): boolean {
  const { id, publicKey } = (document ?? {}) as { id?: unknown; publicKey?: unknown }
  const keys = [publicKey].flat().map((key) => (typeof key === 'string' ? key : (key as { id?: unknown } | null)?.id))
  return id === owner && keys.includes(keyId)
}
