import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../server/test/support/net/ports.ts'
import { answers, root } from './processes.ts'

const program = '/usr/sbin/nginx'

/** nginx as Debian ships it, with one worker, serving a folder. It ends with this process. */
export async function startNginx(files: Record<string, Buffer>): Promise<string> {
  if (!existsSync(program))
    throw new Error('The other side is nginx, which is missing: run `scripts/services install nginx`')
  const folder = join(root, '.tmp/bench/nginx')
  await mkdir(join(folder, 'files'), { recursive: true })
  for (const [name, bytes] of Object.entries(files))
    await writeFile(join(folder, 'files', name), bytes, { mode: 0o644 })
  const port = await findFreePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const configuration = `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
events { worker_connections 256; }
http {
  ${temporary.join('\n  ')}
  access_log ${folder}/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  types { image/jpeg jpg; }
  server { listen 127.0.0.1:${port}; root ${folder}/files; etag on; }
}
`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  child.unref()
  process.once('exit', () => child.kill('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 5000; !(await answers(url)); await new Promise((resolve) => setTimeout(resolve, 50)))
    if (Date.now() > until) throw new Error('nginx does not answer')
  return url
}
