/** The mail that an administrator sends to themselves, and what became of it. */
export const mailTestText = {
  subject: (instance: string) => `Test email from ${instance}`,
  lead: (instance: string) => `Your mail server works: ${instance} can send email. You don’t need to do anything.`,
  link: 'Continue setting up',
  why: (instance: string) => `You received this email because you tested the mail server of ${instance}.`,

  /** What happened, and what to do next. */
  causes: {
    accepted: {
      answer: 'The mail server accepted the email.',
      hint: 'Look in your inbox. If nothing arrives within a few minutes, look in the spam folder, and check the SPF, DKIM and DMARC records of your domain.',
    },
    printed: {
      answer: 'No mail server is set, so the email was printed in the terminal.',
      hint: 'That’s fine while you try things out. To send email to people, set SMTP_URL and restart.',
    },
    connection: {
      answer: 'The mail server couldn’t be reached: the connection was refused or closed.',
      hint: 'Check the host and the port in SMTP_URL, that the mail server runs, and that no firewall is between. Many hosts block port 25: use 587 or 465.',
    },
    name: {
      answer: 'The mail server couldn’t be found: its host name is unknown.',
      hint: 'Check the host name in SMTP_URL, and that this machine can look up names.',
    },
    tls: {
      answer: 'The encrypted connection to the mail server failed.',
      hint: 'Port 465 needs smtps:// in SMTP_URL, and ports 587 and 25 need smtp://. The certificate must be valid for the host name in SMTP_URL.',
    },
    authentication: {
      answer: 'The mail server didn’t accept the sign-in.',
      hint: 'Check the username and the password in SMTP_URL. Characters such as @ : / % must be percent-encoded (@ is %40). Some providers need an app password.',
    },
    relay: {
      answer: 'The mail server doesn’t pass on email from this machine.',
      hint: 'Add a username and a password to SMTP_URL, or allow this machine in the settings of the mail server.',
    },
    sender: {
      answer: 'The mail server refused the sender.',
      hint: 'Set MAIL_FROM to an address that this mail server may send from, and verify its domain at your provider.',
    },
    recipient: {
      answer: 'The mail server refused your address.',
      hint: 'Check the address of your account. New accounts at a mail provider can often send only to verified addresses.',
    },
    refused: {
      answer: 'The mail server refused the email.',
      hint: 'Read what it said, and look for it in the help of your mail provider.',
    },
    timeout: {
      answer: 'The mail server took too long to answer.',
      hint: 'Check the host and the port in SMTP_URL. Many hosts block port 25: use 587 or 465. If it’s only slow, try again.',
    },
    paused: {
      answer: 'Sending email is paused, so nothing was sent.',
      hint: 'Run hearthctl admin outbound resume, and remove OUTBOUND_PAUSED from the settings if it’s there.',
    },
    limit: {
      answer: 'The hourly limit for email is used up, so nothing was sent.',
      hint: 'Try again in an hour, or raise MAIL_PER_HOUR.',
    },
    other: {
      answer: 'Sending the email failed.',
      hint: 'Run hearthctl doctor on the server: it checks the mail server too. docs/operate/mail.md has more.',
    },
  },
}
