import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '#platform/config/settings.ts'
import { signFile, sumFile } from '#platform/releases.ts'
import { fillIn, readRecipe } from './clean-root/recipe.ts'
import { root, skipWithoutPrograms } from './programs.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const matches = (text: string, form: RegExp) => [...text.matchAll(form)].map((match) => match[1]!)

interface Container {
  name: string
  image: string
  args: string[]
  env?: { name: string }[]
  envFrom?: unknown[]
  securityContext: Record<string, unknown>
  readinessProbe?: { httpGet: { path: string } }
  livenessProbe?: { httpGet: { path: string } }
}
interface Manifest {
  kind: string
  metadata: { name: string }
  spec: {
    template?: { spec: PodSpec }
    containers?: Container[]
  }
}
interface PodSpec {
  initContainers?: Container[]
  containers: Container[]
  securityContext: Record<string, unknown>
}
interface Service {
  command?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  read_only?: boolean
  restart?: string
  healthcheck?: { test?: string[]; disable?: boolean }
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const kustomization = parse(read('deploy/kubernetes/kustomization.yaml')) as {
  resources: string[]
  configMapGenerator: { literals: string[] }[]
}
const manifests = [...kustomization.resources.map((name) => `deploy/kubernetes/${name}`), 'deploy/container/pod.yaml']
  .flatMap((path) => parseAllDocuments(read(path)))
  .map((document) => document.toJS() as Manifest)
const pods = manifests
  .map(({ kind, spec }) => (kind === 'Pod' ? (spec as PodSpec) : spec.template?.spec))
  .filter((spec) => spec !== undefined)
const containers = pods.flatMap(({ containers: main, initContainers = [] }) => [...initContainers, ...main])
const units = globSync('deploy/systemd/*', { cwd: root }).sort()
const services = units.filter((path) => path.endsWith('.service'))
const own = ['migrate', 'hearth', 'worker'].map((name) => compose.services[name]!)

/** Every call of hearthctl, as words: the command and its options. */
const calls = [
  ...services.flatMap((path) => matches(read(path), /^ExecStart=.*hearthctl\.mjs (.+)$/gm)),
  ...own.map(({ command }) => command!.join(' ')),
  ...containers.map(({ args }) => args.join(' ')),
  ...matches(read('Containerfile'), /^CMD \["(\w+)"\]/gm),
]

describe('the files for operators', () => {
  it('set only settings that exist', () => {
    // Of the other programs: Node, Compose and the images of PostgreSQL.
    const others = ['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'HEARTH_IMAGE', 'PUBLISH_PORT', 'PATH']
    const isOthers = (name: string) => name.startsWith('POSTGRES_') || others.includes(name)
    const named = [
      ...Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment)),
      ...matches(read('compose.yaml'), /\$\{(\w+)/g),
      ...kustomization.configMapGenerator.flatMap(({ literals }) => literals.map((line) => line.split('=')[0]!)),
      ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ...services.flatMap((path) => matches(read(path), /^Environment=(\w+)=/gm)),
      ...services.flatMap((path) => matches(read(path), /^ExecStart=env (\w+)=/gm)),
      ...matches(read('Containerfile'), /^ENV (.+)$/gm).flatMap((line) => matches(line, /(\w+)=/g)),
    ]
    assert.ok(named.includes('PORT') && named.includes('BASE_URL') && named.includes('POSTGRES_PASSWORD'))
    assert.deepEqual(
      named.filter((name) => !(name in settings) && !isOthers(name)),
      [],
    )
  })

  it('call only commands and options of hearthctl that exist', () => {
    assert.ok(calls.length >= 12, calls.join('\n'))
    const main = join(root, 'server/src/main')
    const usage = execFileSync(process.execPath, [join(main, 'hearthctl.mjs'), '--help'], { encoding: 'utf8' })
    for (const call of new Set(calls)) {
      const [command, ...words] = call.split(' ')
      assert.match(usage, new RegExp(`^  ${command} `, 'm'))
      // The file of a command has its help. To print it would load the whole server each time.
      const source = readFileSync(join(main, `${command}.ts`), 'utf8')
      for (const option of words.filter((word) => word.startsWith('--')))
        assert.ok(source.includes(option), `hearthctl ${command} has no ${option}`)
    }
  })

  it('name only files that exist', () => {
    for (const path of kustomization.resources) assert.ok(existsSync(join(root, 'deploy/kubernetes', path)), path)
    const copied = matches(read('Containerfile'), /^COPY (?!--)(.+) \S+$/gm).flatMap((line) => line.split(' '))
    const sent = read('.dockerignore').split('\n')
    assert.ok(copied.length >= 8)
    for (const path of copied) {
      assert.ok(existsSync(join(root, path)), `${path} does not exist`)
      assert.ok(sent.includes(`!${path}`), `.dockerignore leaves out ${path}`)
    }
  })
})

describe('the image', () => {
  it('has the package for federation only where its builder wants it', () => {
    const { dependencies, devDependencies } = JSON.parse(read('server/package.json'))
    assert.equal(dependencies['@fedify/fedify'], undefined)
    assert.match(devDependencies['@fedify/fedify'], /^\d+\.\d+\.\d+$/, 'an exact version')
    const build = read('Containerfile')
    assert.match(build, /^ARG FEDERATION=off$/m)
    assert.match(build, /npm ci --omit=dev .*\n {2}&& if \[ "\$FEDERATION" = on \]; then/)
  })
})

describe('containers of Hearth', () => {
  it('cannot change themselves and have no privileges, in Kubernetes and in a pod', () => {
    assert.equal(containers.length, 6)
    for (const { name, securityContext } of containers)
      assert.deepEqual(
        securityContext,
        { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        name,
      )
    for (const { securityContext } of pods)
      assert.deepEqual([securityContext.runAsNonRoot, securityContext.runAsUser], [true, 65_532])
    for (const service of own) assert.equal(service.read_only, true)
  })

  it('take requests only while they are ready, and are restarted only when they hang', () => {
    const { readinessProbe, livenessProbe } = containers.find((one) => one.name === 'api')!
    assert.equal(readinessProbe!.httpGet.path, '/readyz')
    assert.equal(livenessProbe!.httpGet.path, '/healthz')
  })

  it('start in Compose after the migrations, which run once', () => {
    const { hearth, worker, migrate } = compose.services
    for (const service of [hearth!, worker!])
      assert.deepEqual(service.depends_on, {
        db: { condition: 'service_healthy' },
        valkey: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      })
    assert.equal(migrate!.restart, 'no')
    for (const name of ['db', 'valkey', 'hearth'])
      assert.ok(
        // A colon in plain text would make a map of it.
        compose.services[name]!.healthcheck!.test!.every((word) => typeof word === 'string'),
        name,
      )
  })
})

describe('the two proxies', () => {
  const [caddy, nginx] = [read('deploy/proxy/Caddyfile'), read('deploy/proxy/nginx.conf')]
  it('take bodies of 11 MB and pass files on without waiting for all of them', () => {
    assert.match(caddy, /max_size 11MB/)
    assert.match(nginx, /client_max_body_size 11m;/)
    assert.match(nginx, /location \/uploads\/direct\/ \{[^}]*proxy_request_buffering off;/)
    assert.match(caddy, /@direct path \/uploads\/direct\/\*/)
  })
  it('of which Caddy asks only the processes that the recipe starts, and one that is added by its recipe', () => {
    const portsOf = (file: string) =>
      matches(file, /^\s*reverse_proxy (.*) \{$/gm).map((line) => matches(line, /127\.0\.0\.1:(\d+)/g))
    const started = matches(readRecipe('README.md', 'install').join('\n'), /hearth-api@(\d+)/g)
    assert.deepEqual(portsOf(caddy), [started, started])
    const recipe = readRecipe('docs/operate/install.md', 'second-process')
    const edit = recipe.find((command) => command.startsWith('sed -i'))!
    assert.match(edit, / \/etc\/caddy\/Caddyfile$/)
    const edited = execFileSync('sh', ['-c', edit.replace(' -i', '').replace(/ \S+$/, '')], { input: caddy }).toString()
    const added = matches(recipe.join('\n'), /--now hearth-api@(\d+)/g)
    assert.deepEqual(portsOf(edited), [
      [...started, ...added],
      [...started, ...added],
    ])
  })
  it('do not repeat what may have been done, and believe no address that a client sends', () => {
    assert.doesNotMatch(nginx, /^\s*proxy_next_upstream .*non_idempotent/m)
    assert.doesNotMatch(caddy, /lb_retry_match/)
    assert.match(nginx, /X-Forwarded-For \$remote_addr;/)
  })
})

/** The programs of the engine write down what they are asked; all others are real. */
describe('an upgrade of containers, pasted', {
  skip: skipWithoutPrograms({ curl: 'curl', openssl: 'openssl' }),
}, () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hearth-paste-'))
    for (const name of ['bin', 'work', 'release']) mkdirSync(join(folder, name))
    for (const program of ['docker', 'kubectl'])
      writeFileSync(join(folder, 'bin', program), `#!/bin/sh\necho "$@" >>${folder}/calls\n`, { mode: 0o755 })
    writeFileSync(join(folder, 'calls'), '')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function paste(name: string, values: Record<string, string>): string[] {
    const given = readRecipe('deploy/README.md', `${name}-values`).map((line) => fillIn(line, values))
    const script = [...given, ...readRecipe('deploy/README.md', name)].join('\n')
    const env = { PATH: `${folder}/bin:${process.env.PATH}` }
    execFileSync('bash', ['-c', script], { cwd: join(folder, 'work'), env, stdio: 'pipe' })
    return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  }

  async function pasteCompose(isForged: boolean): Promise<string[]> {
    const [own, other] = [0, 1].map(() => generateKeyPairSync('ed25519'))
    const pem = { type: 'pkcs8', format: 'pem' } as const
    const files = { 'hearth-0.4.0-image.tar.gz': 'image', 'compose.yaml': 'name: of the release\n' }
    const release = (name: string) => join(folder, 'release', name)
    for (const [name, text] of Object.entries(files)) writeFileSync(release(name), text)
    const sums = await Promise.all(Object.keys(files).map(async (name) => `${await sumFile(release(name))}  ${name}\n`))
    writeFileSync(release('SHA256SUMS'), sums.join(''))
    const signer = (isForged ? other : own)!.privateKey.export(pem) as string
    writeFileSync(release('SHA256SUMS.sig'), signFile(Buffer.from(sums.join('')), signer))
    writeFileSync(join(folder, 'key.pem'), own!.publicKey.export({ type: 'spki', format: 'pem' }))
    writeFileSync(join(folder, 'work/compose.yaml'), 'name: before\n')
    const values = { RELEASE: `file://${folder}/release`, VERSION: '0.4.0', RELEASE_KEY: join(folder, 'key.pem') }
    return paste('compose-upgrade', values)
  }
  const work = (name: string) => readFileSync(join(folder, 'work', name), 'utf8')

  it('with Compose backs up, loads what is verified, shows the plan, starts it and finishes', async () => {
    assert.deepEqual(await pasteCompose(false), [
      'compose exec hearth hearthctl backup /var/backups/hearth --keep 14',
      'load --input hearth-0.4.0-image.tar.gz',
      'compose run --rm --no-deps migrate migrate --plan',
      'compose up --detach --wait',
      'compose exec hearth hearthctl doctor',
      'compose exec worker hearthctl migrate --finish',
    ])
    assert.deepEqual([work('compose.yaml'), work('compose.before.yaml')], ['name: of the release\n', 'name: before\n'])
  })

  it('with Compose loads nothing that another key has signed', async () => {
    assert.ok(!(await pasteCompose(true)).some((call) => call.startsWith('load')))
    assert.equal(work('compose.yaml'), 'name: before\n')
  })

  it('on Kubernetes writes the version into the overlay, migrates, waits for each deployment and finishes', () => {
    const [, overlay] = /^```yaml\n(# kustomization\.yaml\n.*?)^```$/ms.exec(read('deploy/README.md'))!
    writeFileSync(join(folder, 'work/kustomization.yaml'), overlay!)
    const calls = paste('kubernetes-upgrade', { VERSION: '0.4.0' })
    const { resources, images } = parse(work('kustomization.yaml'))
    assert.match(resources[0], /\?ref=v0\.4\.0$/)
    assert.equal(images[0].newTag, '0.4.0')
    const verbs = ['diff', 'delete', 'apply', 'wait', 'rollout', 'rollout', 'exec', 'exec']
    assert.deepEqual(
      calls.map((call) => call.split(' ')[0]),
      verbs,
    )
    const names = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata }) => `deployment/${metadata.name}`)
    assert.deepEqual(
      calls.filter((call) => call.startsWith('rollout')).map((call) => call.split(' ')[2]),
      names,
    )
    assert.match(calls.at(-1)!, / deployment\/hearth-worker .*-- hearthctl migrate --finish$/)
    assert.ok(manifests.some(({ kind, metadata }) => kind === 'Job' && calls[3]!.includes(`job/${metadata.name} `)))
  })
})
