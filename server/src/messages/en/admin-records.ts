/** The audit log, and the lists of groups, events, badges and tags. */
export const adminRecordsText = {
  audit: {
    lead: 'Everything that people with power do here, and every sign-in. Times are UTC.',
    who: 'Who',
    whoHint: 'A username',
    target: 'About',
    targetHint: 'A username, a group’s address or an id',
    action: 'Action',
    actionHint: 'Such as groups.update',
    from: 'From',
    to: 'To',
    show: 'Show',
    clear: 'Clear filters',
    listLabel: 'Entries',
    onlyWho: 'By this person',
    onlyTarget: 'About the same',
    network: (network: string) => `from ${network}`,
    none: 'Nothing here',
    noneLead: 'No entry matches. Clear the filters, or try other dates.',
    export: 'Download as JSON lines',
    exportLead: 'The file has the entries that match the filters. Anyone with its link can read it for five minutes.',
  },
}
