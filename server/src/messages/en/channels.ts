interface ProblemText {
  /** What happened, as a sentence. */
  title: string
  /** What a manager can do about it. */
  next: string
}

/** Posts of new events to Slack, Discord and Mattermost. Problems by their codes in the API. */
export const channelText = {
  formats: { slack: 'Slack', discord: 'Discord', mattermost: 'Mattermost' },

  post: {
    lead: (group: string) => `New event in ${group}`,
    when: 'When',
    where: 'Where',
    link: 'See the event',
  },

  test: {
    lead: (group: string) => `A test from ${group}`,
    title: 'It works: new events will be posted here',
    link: 'See the group',
  },

  problems: {
    gone: {
      title: 'The chat says that this address was removed.',
      next: 'Create a new webhook address in the chat, add it here, and remove this one.',
    },
    refused: {
      title: 'The chat didn’t accept the post.',
      next: 'Check in the chat that the webhook is still on and its channel isn’t archived. Then send a test post.',
    },
    busy: {
      title: 'The chat asks us to wait.',
      next: 'There’s nothing to do. We’ll try again by ourselves.',
    },
    server_error: {
      title: 'The chat has a problem of its own.',
      next: 'There’s nothing to do for now. If it lasts, check that the chat works, and send a test post.',
    },
    unreachable: {
      title: 'We can’t reach the chat.',
      next: 'Check the address in the chat. If it changed, add the new one here and remove this one.',
    },
    blocked: {
      title: 'This address is in a private network, where we don’t send anything.',
      next: 'Use an address that everyone on the internet can reach.',
    },
  } satisfies Record<string, ProblemText>,

  mail: {
    subject: (chat: string, group: string) => `We’ve stopped posting events of ${group} to ${chat}`,
    lead: (group: string) => `New events of ${group} are no longer posted to one of its channels.`,
    gone: (chat: string) =>
      `${chat} says that the address was removed. Create a new webhook address there, add it to the group, and remove the old one.`,
    failing: (chat: string) =>
      `${chat} hasn’t accepted our posts for days. Check the webhook there, then send a test post: if it arrives, we post again.`,
    channel: 'Chat',
    website: 'Website',
    link: 'Open the channels of the group',
  },
}
