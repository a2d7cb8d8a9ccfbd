import path from 'node:path'
import ts from 'typescript-api'
import { type Kind, type Meaning, refuse } from './symbols.ts'

const entry = path.join(import.meta.dirname, '../../server/src/messages/en/index.ts')

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
}

/** The English modules with their types. */
export function openSource() {
  const host = ts.createCompilerHost(options)
  // No text takes a type of a package, and reading theirs takes as long as all the rest.
  host.resolveModuleNameLiterals = (imports, from) =>
    imports.map(({ text }) =>
      /^[.#]/.test(text)
        ? ts.resolveModuleName(text, from, options, host, undefined, undefined, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram([entry], options, host)
  return { program, checker: program.getTypeChecker() }
}

export type Checker = ts.TypeChecker

/** The expression that an exported constant of the entry starts with. */
export function initializerOf(program: ts.Program, name: string): ts.Expression {
  const declarations = program
    .getSourceFile(entry)!
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  return declarations.find((declaration) => declaration.name.getText() === name)!.initializer!
}

const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined

export function kindOf(checker: Checker, node: ts.Node): Kind {
  const type = checker.getTypeAtLocation(node)
  const members = type.isUnion() ? type.types : [type]
  const isNullable = members.some(({ flags }) => flags & nothing)
  const rest = members.filter(({ flags }) => !(flags & nothing))
  const all = (wanted: ts.TypeFlags) => rest.length > 0 && rest.every(({ flags }) => flags & wanted)
  if (all(ts.TypeFlags.StringLike)) return { type: 'string', isNullable }
  if (all(ts.TypeFlags.NumberLike)) return { type: 'number', isNullable }
  if (all(ts.TypeFlags.BooleanLike)) return { type: 'boolean', isNullable }
  return { type: 'other', isNullable }
}

/** `count: number` */
export function describeParameter(checker: Checker, parameter: ts.ParameterDeclaration): string {
  return `${parameter.name.getText()}: ${checker.typeToString(checker.getTypeAtLocation(parameter))}`
}

/** Where a name outside of the function is declared, in this module or in another one. */
export function declarationOf(checker: Checker, identifier: ts.Identifier): ts.Declaration {
  const found = ts.isShorthandPropertyAssignment(identifier.parent)
    ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
    : checker.getSymbolAtLocation(identifier)
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  return symbol?.valueDeclaration ?? refuse('unknown name', identifier)
}

/** `format` or `{ number, count }` of `formatFor('en-GB')`. */
export function formatIn(declaration: ts.Declaration): Meaning | undefined {
  const isMade = (node: ts.Node) => /^formatFor\(/.test(node.getText())
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer && isMade(declaration.initializer) ? { k: 'format' } : undefined
  if (!ts.isBindingElement(declaration)) return undefined
  const whole = declaration.parent.parent
  if (!ts.isVariableDeclaration(whole) || !whole.initializer || !isMade(whole.initializer)) return undefined
  return { k: 'method', name: (declaration.propertyName ?? declaration.name).getText() }
}

export function commentOf(node: ts.Node | undefined): string {
  if (!node) return ''
  const { text } = node.getSourceFile()
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
    .map(({ pos, end }) => text.slice(pos, end).replaceAll(/^\/\*\*?|\*\/$|^\/\/ ?|\n\s*\*/g, ''))
    .map((comment) => comment.replaceAll(/\s+/g, ' ').trim())
    .filter((comment) => !/^(biome|oxlint)/.test(comment))
    .join(' ')
}

/** Without the line: it would change with every text above. */
export const placeOf = (node: ts.Node | undefined): string =>
  node === undefined ? '' : `en/${path.basename(node.getSourceFile().fileName)}`

export function propertyNameOf(name: ts.PropertyName): string {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text
  return refuse('computed name', name)
}
