import type { Links } from '#kernel/context.ts'
import type { Keys } from '#platform/keys.ts'
import { findEmojiFile } from '#platform/media/emoji.ts'

const macLength = 16

export function openLinks(keys: Keys, baseUrl: string): Links {
  return {
    baseUrl,
    emojiUrl(emoji) {
      const file = findEmojiFile(emoji)
      return file === undefined ? null : `${baseUrl}/emoji/${file}`
    },
    seal(purpose, statement) {
      const text = JSON.stringify(statement)
      const mac = keys.mac(purpose, text).subarray(0, macLength)
      return Buffer.concat([mac, Buffer.from(text)]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const text = bytes.subarray(macLength).toString()
      const isOurs = bytes.length > macLength && keys.verify(purpose, text, bytes.subarray(0, macLength))
      return isOurs ? (JSON.parse(text) as unknown) : undefined
    },
  }
}
