/** What surrounds every screen of developers. */
export const developersText = {
  title: 'Developers',
  tabsLabel: 'Developers',
  /** The screens, by their path below /developers. */
  tabs: {
    '': 'Start',
    tokens: 'Tokens',
    apps: 'Apps',
    webhooks: 'Webhooks',
    'event-types': 'Event types',
    mcp: 'Agents (MCP)',
    widgets: 'Widgets and feeds',
  },
}
