/** The spellings of one name, such as `trip-notes`. */
export interface Names {
  /** `trip-notes`: the folder, the path, and the first word of operation ids. */
  plural: string
  /** `trip_notes` */
  table: string
  /** `TripNotes`: the row type that codegen writes. */
  rows: string
  /** `tripNotes` */
  list: string
  /** `TripNote` */
  shape: string
  /** `tripNote` */
  one: string
  /** `trip note` and `trip notes`, in sentences. */
  word: string
  words: string
}

export function namesOf(plural: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(plural))
    throw new Error(`"${plural}" is no name in kebab-case, such as trip-notes`)
  const singular = singularOf(plural)
  return {
    plural,
    table: plural.replaceAll('-', '_'),
    rows: pascalCase(plural),
    list: camelCase(plural),
    shape: pascalCase(singular),
    one: camelCase(singular),
    word: singular.replaceAll('-', ' '),
    words: plural.replaceAll('-', ' '),
  }
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2)
  if (/[^s]s$/.test(plural)) return plural.slice(0, -1)
  throw new Error(`"${plural}" should be a plural, such as notes: it names what is stored`)
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function camelCase(name: string): string {
  const pascal = pascalCase(name)
  return pascal[0]!.toLowerCase() + pascal.slice(1)
}
