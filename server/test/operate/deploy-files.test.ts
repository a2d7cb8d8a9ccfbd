import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '#platform/config/settings.ts'
import { readRecipe } from './clean-root/recipe.ts'
import { root } from './programs.ts'

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
