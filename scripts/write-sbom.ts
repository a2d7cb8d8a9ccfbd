// Prints the list of parts that run in production, as CycloneDX: the same text for the same commit.
//
//   node scripts/write-sbom.ts > hearth.cdx.json
//
// `npm sbom --omit=dev` also leaves out what one workspace needs to run and another only to be built, such as fastify. So all
// parts are asked for, and those that are only for development are removed here.
import { execFileSync } from 'node:child_process'

interface Component {
  'bom-ref': string
  name: string
  properties?: { name: string; value: string }[]
}

interface Sbom {
  serialNumber?: string
  metadata: { timestamp: string; component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] })

const sbom = JSON.parse(run('npm', 'sbom', '--package-lock-only', '--sbom-format=cyclonedx')) as Sbom
const isDevelopment = ({ name, properties = [] }: Component) =>
  name === 'bench' || properties.some((one) => one.name === 'cdx:npm:package:development')
const removed = new Set(sbom.components.filter(isDevelopment).map((component) => component['bom-ref']))
sbom.components = sbom.components.filter((component) => !removed.has(component['bom-ref']))
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => !removed.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((part) => !removed.has(part)) }))
// npm names the parts of the repository by their folders. What differs from build to build is taken from the commit.
sbom.metadata.component.name = 'hearth'
delete sbom.serialNumber
sbom.metadata.timestamp = run('git', 'log', '-1', '--format=%cI').trim()
console.log(JSON.stringify(sbom, null, 2))
