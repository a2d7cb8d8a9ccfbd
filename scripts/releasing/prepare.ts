import { readFileSync, writeFileSync } from 'node:fs'
import { compareVersions } from '../../server/src/kernel/versions.ts'
import { isVersion, ReleaseError } from '../../server/src/platform/releases.ts'
import { git, listReleased, pagesWithVersion, readChanges, readVersion, run, versionFiles } from './tree.ts'

/** Writes the version everywhere, and says what to look at and to commit. */
export function prepareRelease(version: string): void {
  const last = listReleased().at(-1)!
  if (!isVersion(version)) throw new ReleaseError(`${version} is no version such as 0.4.0.`)
  if (compareVersions(version, last) <= 0)
    throw new ReleaseError(`${version} is not newer than the last release, ${last}.`)
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('Commit or discard what is changed first (git status).')
  if (!readChanges('Unreleased')?.text) throw new ReleaseError('CHANGELOG.md has nothing under "## Unreleased".')

  // First, because it compares with the release before.
  console.log(run(process.execPath, 'scripts/api-changes.ts').trim())
  const before = readVersion('package.json')
  const today = new Date().toISOString().slice(0, 10)
  for (const file of versionFiles) change(file, (text) => setVersion(text, version))
  for (const page of pagesWithVersion) change(page, (text) => nameVersion(text, before, version))
  change('CHANGELOG.md', (text) => text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} — ${today}`))
  run(process.execPath, 'scripts/api-changes.ts', '--release', version)
  console.log(`
release: prepared ${version}. Look at "git diff", and at the changes of the API above: the changelog must have all of them.
release: then: git commit -am "build: release ${version}" && scripts/release ${version} --key PRIVATE_KEY.pem`)
}

function change(file: string, by: (text: string) => string): void {
  writeFileSync(file, by(readFileSync(file, 'utf8')))
}

/** In a package.json, or in the lock with its three workspaces of the server. */
function setVersion(text: string, version: string): string {
  const content = JSON.parse(text)
  for (const part of [content, ...['', 'server', 'bench'].map((name) => content.packages?.[name])])
    if (part) part.version = version
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Where a page names the release that it installs: hearth-0.3.0.tar.gz, hearth:0.3.0, releases/0.3.0, v0.3.0, newTag: 0.3.0. */
function nameVersion(page: string, before: string, version: string): string {
  const old = before.replaceAll('.', String.raw`\.`)
  return page.replaceAll(new RegExp(`(?<=\\b(?:hearth[-:]|releases/|newTag: |VERSION=|v))${old}(?!\\d)`, 'g'), version)
}
