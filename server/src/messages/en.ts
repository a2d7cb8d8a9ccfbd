/** Every sentence a person reads in a mail or on a page. */
export function welcomeMail(name: string, baseUrl: string) {
  return {
    subject: 'Welcome to Hearth',
    text: `Hello ${name},

your account is ready. This is your place: ${baseUrl}

You can choose which mail you get in your notification settings.
`,
  }
}
