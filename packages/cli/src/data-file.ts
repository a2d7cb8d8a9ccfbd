import { readFile } from 'node:fs/promises'
import { wrongUse } from './failures.ts'
import { type Host, readAll } from './host.ts'

/** The text of a file, or of stdin for `-`. */
export async function readText(host: Host, path: string): Promise<string> {
  if (path === '-') return readAll(host.stdin)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw wrongUse(`${path} can't be read${code === 'ENOENT' ? ': there is no such file' : `: ${code}`}`)
  }
}

/** JSON, or YAML with one or several documents. */
export async function readDocuments(host: Host, path: string): Promise<unknown[]> {
  const text = await readText(host, path)
  const { parseAllDocuments } = await import('yaml')
  const documents = parseAllDocuments(text)
  if (!Array.isArray(documents)) return []
  const [problem] = documents.flatMap((document) => document.errors)
  if (problem) throw wrongUse(`${path} is not valid YAML or JSON: ${problem.message}`)
  return documents.map((document) => document.toJS() as unknown).filter((one) => one !== null)
}

export async function readBody(host: Host, path: string): Promise<Record<string, unknown>> {
  const [body, ...more] = await readDocuments(host, path)
  if (more.length > 0) throw wrongUse(`${path} has several documents; this command sends one`)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw wrongUse(`${path} must be an object with fields`)
  return body as Record<string, unknown>
}
