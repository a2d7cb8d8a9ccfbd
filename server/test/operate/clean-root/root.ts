import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Child, run, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { findMirror } from '../debian-root.ts'
import { root as repository } from '../programs.ts'

const folder = join(repository, '.tmp/operate')
const dayMs = 24 * 3_600_000

export interface Root extends AsyncDisposable {
  path: string
  /** The first process of its namespaces. */
  pid: number
}

/** A Debian release from the mirror of this machine. Kept for a week. */
async function makeArchive(release: string): Promise<string> {
  const archive = join(folder, `debian-${release}.tar`)
  if (existsSync(archive) && Date.now() - statSync(archive).mtimeMs < 7 * dayMs) return archive
  const mirror = findMirror()
  const sources = [`deb ${mirror} ${release} main`, `deb ${mirror}-security ${release}-security main`]
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `debian-${release}.draft.tar`)
  // What the Debian installer calls the base system: systemd, but neither git nor curl.
  await run('mmdebstrap', ['--variant=important', release, draft, ...sources])
  renameSync(draft, archive)
  return archive
}

/** Runs as the first process: it mounts what a machine has, then takes care of processes that have lost their parent. */
const first = `
root=$1
ip link set lo up
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mkdir "$root/run/lock"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
exec chroot "$root" /bin/bash -c 'while :; do sleep 3600 & wait; done'`

/**
 * A clean Debian in namespaces of its own: its processes, its mounts and its network, where the ports of the recipe are free.
 * slirp4netns connects it to the network of this machine, without the loopback of this machine.
 */
export async function openRoot(release: string, hosts: string[]): Promise<Root> {
  const archive = await makeArchive(release)
  await using stack = new AsyncDisposableStack()
  const { path } = stack.use(await temporaryFolder())
  // Made by mkdtemp, for one user alone; the daemons in the root are others.
  chmodSync(path, 0o755)
  await run('tar', ['-xf', archive, '-C', path])
  giveEnvironment(path, hosts)
  const spaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--fork', '--kill-child']
  const holder = stack.use(spawnChild('unshare', [...spaces, '/bin/bash', '-euc', first, 'first', path]))
  const pid = await waitUntil('the root has its first process', 30_000, () => findFirst(holder, path))
  const network = spawnChild('slirp4netns', ['--configure', '--mtu=1400', '--disable-host-loopback', `${pid}`, 'tap0'])
  stack.use(network)
  await waitUntil('the root has a network', 30_000, () => {
    if (network.hasExited()) throw new Error(network.output())
    return /\ttap0\t|^tap0\s+00000000/m.test(readFileSync(`/proc/${pid}/net/route`, 'utf8'))
  })
  const ending = stack.move()
  return { path, pid, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

/** Once its root is the new one, everything is mounted. */
function findFirst(holder: Child, path: string): number | undefined {
  if (holder.hasExited()) throw new Error(holder.output())
  const [child] = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').split(' ')
  if (!child) return undefined
  return readlinkSync(`/proc/${child}/root`) === realpathSync(path) ? Number(child) : undefined
}

/** What a machine has before anything is installed: names, a resolver, and the certificates that this machine trusts. */
function giveEnvironment(path: string, hosts: string[]): void {
  writeFileSync(join(path, 'etc/hosts'), `127.0.0.1 localhost ${hosts.join(' ')}\n`)
  rmSync(join(path, 'etc/resolv.conf'), { force: true })
  writeFileSync(join(path, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  cpSync('/usr/local/share/ca-certificates', join(path, 'usr/local/share/ca-certificates'), { recursive: true })
  // Under the same name that packages and recipes call; a local diversion keeps the real one aside.
  renameSync(join(path, 'usr/bin/systemctl'), join(path, 'usr/bin/systemctl.real'))
  cpSync(join(import.meta.dirname, 'systemctl'), join(path, 'usr/bin/systemctl'))
}

/** How this machine reaches the registries, for apt and npm in the root. */
export function machineEnvironment(): string[] {
  const names = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'http_proxy', 'https_proxy', 'no_proxy']
  const given = names.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []))
  const npm = ['registry', 'cafile'].flatMap((name) => {
    const value = execFileSync('npm', ['config', 'get', name], {
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return ['', 'null', 'undefined'].includes(value) ? [] : [`npm_config_${name}=${value}`]
  })
  return [...given, ...npm]
}
