import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Release } from '../../server/src/platform/releases.ts'

/**
 * Which commit and which packages the files were made from: an in-toto Statement with a SLSA provenance. It has no times and no
 * names of machines, so that a second build says the same.
 */
export function describeProvenance(release: Release, sums: Map<string, string>, debianPackages: string[] = []): object {
  const lock = readFileSync('package-lock.json')
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...sums].map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:hearth:scripts/release:1',
        externalParameters: { version: release.version, image: debianPackages.length > 0 },
        resolvedDependencies: [
          { uri: 'git+urn:hearth:repository', digest: { gitCommit: release.commit } },
          { name: 'package-lock.json', digest: { sha256: createHash('sha256').update(lock).digest('hex') } },
          ...debianPackages.map((uri) => ({ uri })),
        ],
      },
      runDetails: { builder: { id: 'urn:hearth:maintainer' } },
    },
  }
}
