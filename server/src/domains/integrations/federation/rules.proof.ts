import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

/** JSON Canonicalization Scheme (RFC 8785): the same text for the same value. JavaScript writes numbers and texts as it says. */
function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  // By UTF-16 code units, as sort() does.
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Multibase, base58btc. */
function multibaseOf(bytes: Buffer): string {
  let rest = BigInt(`0x0${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = alphabet[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${'1'.repeat(zeros < 0 ? bytes.length : zeros)}${text}`
}

/** The last 32 bytes of its DER form are the key; ed01 is the name of the kind of key. */
export function multikeyOf(publicKey: KeyObject): string {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return multibaseOf(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))
}

const digestOf = (value: Json) => createHash('sha256').update(canonicalJson(value)).digest()

/** The document with a proof of who wrote it (FEP-8b32, eddsa-jcs-2022): it can be checked wherever it is passed on. */
export function withProof(document: JsonObject, privateKey: string, keyId: string, createdAt: Date): JsonObject {
  const proof = {
    '@context': document['@context'],
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    verificationMethod: keyId,
    proofPurpose: 'assertionMethod',
    // Whole seconds: programs that write the time again leave out zeros at its end, and the proof would be wrong.
    created: `${createdAt.toISOString().slice(0, 19)}Z`,
  }
  const bytes = Buffer.concat([digestOf(proof), digestOf(document)])
  const proofValue = multibaseOf(sign(null, bytes, createPrivateKey(privateKey)))
  return { ...document, proof: { ...proof, proofValue } }
}
