import { formatFor } from '../format.ts'

const { count } = formatFor('en-GB')
const toolCount = (number: number) => count(number, { one: 'tool', other: 'tools' })

interface ClientText {
  heading: string
  steps: readonly string[]
  /** The name of the file or command to copy. */
  file?: string
  /** A link that opens the client. */
  button?: string
  /** A link to the tokens. */
  link?: string
}

/** How to connect agents, and what they called. */
export const developersMcpText = {
  lead: 'Let an AI assistant work for you here: find events, RSVP, prepare your next meeting. It can do what you allow, and you can end its access at any time.',
  guide: 'All about agents and MCP',
  connect: 'Connect',
  address: 'Address of the MCP server',
  addressHint: 'Assistants on the web connect from their own servers, so this must be a public https address.',
  clients: {
    claude: {
      heading: 'Claude (web, desktop, phone)',
      steps: [
        'Open Settings, then Connectors, and choose “Add custom connector”.',
        'Paste the address above and confirm.',
        'Choose “Connect”, sign in here, and pick what Claude may do.',
      ],
    },
    claudeCode: {
      heading: 'Claude Code',
      steps: ['Run the command below.', 'Type /mcp in a session and sign in.'],
      file: 'Command',
    },
    chatgpt: {
      heading: 'ChatGPT',
      steps: [
        'Open Settings, then Apps & Connectors, then Advanced, and turn on the developer mode.',
        'Choose “Create”, paste the address above, and choose OAuth.',
        'Sign in here and pick what ChatGPT may do.',
      ],
    },
    cursor: {
      heading: 'Cursor',
      steps: [
        'Use the button, or save the file below in your project or in your home folder.',
        'Choose “Connect” in the settings of Cursor and sign in.',
      ],
      button: 'Add to Cursor',
      file: '.cursor/mcp.json',
    },
    vscode: {
      heading: 'VS Code',
      steps: [
        'Use the button, or save the file below in your project.',
        'Start the server, and sign in when VS Code asks.',
      ],
      button: 'Add to VS Code',
      file: '.vscode/mcp.json',
    },
    windsurf: {
      heading: 'Windsurf',
      steps: ['Save the file below.', 'Refresh the list of servers in Windsurf and sign in.'],
      file: '~/.codeium/windsurf/mcp_config.json',
    },
    other: {
      heading: 'Another client, or a script',
      steps: ['Create a token with the scopes you want to give.', 'Put it into the file below in place of the dots.'],
      link: 'Create a token',
      file: 'JSON',
    },
  } as Readonly<Record<string, ClientText>>,
  calls: {
    heading: 'Recent calls',
    lead: 'What your agents did in the last 7 days. We don’t keep what they sent or got.',
    none: 'No calls yet. They show up here a few seconds after an agent called a tool.',
    tool: 'Tool',
    outcome: 'Result',
    when: 'When',
    client: 'By',
    took: 'Time taken',
    worked: 'Worked',
    failed: 'Failed',
    browser: 'Your browser',
    gone: 'An app or token that’s gone',
    ms: (number: string) => `${number} ms`,
  },
  tools: {
    heading: 'Tools you can give',
    lead: (number: number) =>
      `With everything you may do, an agent has ${toolCount(number)}. It sees only those that its scopes allow.`,
    count: (number: number) => toolCount(number),
    anyScope: 'Any access',
    changes: 'changes something',
  },
}
