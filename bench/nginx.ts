import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../server/test/support/net/ports.ts'
import { answers, filesFolder, root } from './processes.ts'

const program = '/usr/sbin/nginx'

interface Nginx {
  /** Serves a folder. */
  plain: string
  /** Passes requests on to Hearth and sends its files. */
  front: string
  /** Passes requests on to Hearth and keeps its files. */
  cached: string
}

/** nginx as Debian ships it, with one worker. It ends with this process. */
export async function startNginx(files: Record<string, Buffer>, hearth: string): Promise<Nginx> {
  if (!existsSync(program))
    throw new Error('The other side is nginx, which is missing: run `scripts/services install nginx-light`')
  const folder = join(root, '.tmp/bench/nginx')
  await mkdir(join(folder, 'files'), { recursive: true })
  for (const [name, bytes] of Object.entries(files))
    await writeFile(join(folder, 'files', name), bytes, { mode: 0o644 })
  const [plain, front, cached] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  // The part about files as it is deployed.
  const deployed = await readFile(join(root, 'deploy/proxy/nginx.conf'), 'utf8')
  const locations = /^\tlocation \/hearth-files\/ \{.*?^\t\}$.*^\tlocation @\w+ \{.*?^\t\}$/ms.exec(deployed)![0]
  const cache = await readFile(join(root, 'deploy/proxy/nginx-file-cache.conf'), 'utf8')
  const common = `proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
    set $files_by_proxy yes; proxy_set_header X-Files-By-Proxy $files_by_proxy;
    location / { proxy_pass http://hearth; }`
  const configuration = `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
events { worker_connections 256; }
http {
  ${temporary.join('\n  ')}
  access_log ${folder}/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  types { image/jpeg jpg; }
  server { listen 127.0.0.1:${plain}; root ${folder}/files; etag on; }
  upstream hearth { server ${new URL(hearth).host}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${front};
    ${common}
    ${locations.replaceAll('/var/lib/hearth/files', filesFolder)}
  }
  proxy_cache_path ${folder}/seen keys_zone=hearth_seen:10m;
  server {
    listen 127.0.0.1:${cached};
    ${common}
    ${cache}
  }
}
`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  child.unref()
  process.once('exit', () => child.kill('SIGTERM'))
  const urls = {
    plain: `http://127.0.0.1:${plain}`,
    front: `http://127.0.0.1:${front}`,
    cached: `http://127.0.0.1:${cached}`,
  }
  for (
    const until = Date.now() + 30_000;
    !(await answers(urls.plain));
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (Date.now() > until) throw new Error('nginx does not answer')
  return urls
}
