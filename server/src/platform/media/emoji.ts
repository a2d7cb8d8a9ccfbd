import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.resolve('@twemoji/svg/package.json')))

/** Normal form of an emoji: without the variation selector, because the image is in color anyway. */
const plain = (name: string) => name.replaceAll(/-fe0f(?=-|$)/g, '')

const files = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [plain(file.slice(0, -'.svg'.length)), file]),
)
const known = new Set(files.values())

/** The file name of an emoji's image: its code points as the emoji set spells them. */
export function findEmojiFile(emoji: string): string | undefined {
  return files.get(plain(Array.from(emoji, (sign) => sign.codePointAt(0)!.toString(16)).join('-')))
}

/** The image itself. Only names from the emoji set's own list are opened. */
export async function readEmojiFile(file: string): Promise<Buffer | undefined> {
  return known.has(file) ? readFile(join(folder, file)) : undefined
}
