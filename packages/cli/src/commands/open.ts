import type { Command } from 'commander'
import { wrongUse } from '../failures.ts'
import type { Host } from '../host.ts'
import { chooseInstance } from '../instance.ts'
import { nearest } from '../names.ts'
import { openBrowser } from '../open-browser.ts'

export const pages: Readonly<Record<string, string>> = {
  home: '/',
  events: '/events',
  groups: '/groups',
  members: '/members',
  manage: '/manage',
  settings: '/settings',
  developers: '/developers',
  tokens: '/developers/tokens',
  apps: '/developers/apps',
  webhooks: '/developers/webhooks',
  docs: '/docs',
  reference: '/docs/reference',
  admin: '/admin',
}

export function addOpen(host: Host, program: Command): void {
  program
    .command('open')
    .summary('open a page of the instance in your browser')
    .description(
      `Prints the address of a page and opens it. Pages: ${Object.keys(pages).join(', ')}; or a path, such as /groups/berlin.`,
    )
    .argument('[page]', 'name or path of a page', 'home')
    .option('--no-browser', 'only print the address')
    .option('--profile <name>', 'use this profile')
    .action((page: string, options: { browser: boolean }, command: Command) => {
      const path = page.startsWith('/') ? page : pages[page]
      if (path === undefined) throw unknownPage(page)
      const { url } = chooseInstance(host, command.optsWithGlobals<{ profile?: string }>().profile)
      const address = new URL(path, url)
      // A path like //other.example would lead to another site.
      if (address.origin !== url) throw unknownPage(page)
      host.stdout.write(`${address.href}\n`)
      if (options.browser) openBrowser(host, address.href)
    })
}

function unknownPage(page: string) {
  const meant = nearest(page, Object.keys(pages))
  return wrongUse(
    `There is no page named ${page}`,
    meant ? `Did you mean ${meant}?` : `Pages: ${Object.keys(pages).join(', ')}`,
  )
}
