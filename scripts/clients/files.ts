import { writeCli } from './cli.ts'
import type { ClientModel } from './model.ts'
import { writePython } from './python.ts'
import { writeTypeScript } from './typescript.ts'

/** Each returns the files it generates: their paths from the root of the repository, and their text. */
const emitters: readonly ((model: ClientModel) => Record<string, string>)[] = [writeTypeScript, writePython, writeCli]

/** Every generated file of the clients. */
export function generateFiles(model: ClientModel): Record<string, string> {
  return Object.assign({}, ...emitters.map((emit) => emit(model))) as Record<string, string>
}
