import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder with its parents. `mkdir` with `recursive` never returns where the parent exists and the folder cannot be
 * created, as below /proc: it creates the parent again and again.
 */
export async function ensureFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o750 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await ensureFolder(dirname(path))
    await mkdir(path, { mode: 0o750 }).catch(throwUnlessExists)
  }
}

/** Another process may have been first. */
function throwUnlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
