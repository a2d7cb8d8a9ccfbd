import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.resolve('@twemoji/svg/package.json')))

/** One way to write an emoji: whether it asks for its colourful form, which the picture has anyway, makes no difference. */
const plain = (name: string) => name.replaceAll(/-fe0f(?=-|$)/g, '')

const files = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [plain(file.slice(0, -'.svg'.length)), file]),
)
const known = new Set(files.values())

/** The file with the picture of an emoji: its code points, as the set spells them. */
export function findEmojiFile(emoji: string): string | undefined {
  return files.get(plain(Array.from(emoji, (sign) => sign.codePointAt(0)!.toString(16)).join('-')))
}

/** The picture itself. Only a name from the list of the set is ever opened. */
export async function readEmojiFile(file: string): Promise<Buffer | undefined> {
  return known.has(file) ? readFile(join(folder, file)) : undefined
}
