/** The pages where people enter the code that a program shows them. */
export const deviceText = {
  title: 'Enter the code from your program',
  lead: (place: string) =>
    `A program on your own device, such as the Hearth CLI, shows you a code. Enter it to let the program use your ${place} account.`,
  label: 'Code',
  hint: '8 letters, such as BCDF-GHJK. Upper or lower case doesn’t matter.',
  button: 'Continue',
  wrong:
    'We don’t know this code. It may have a typo, have expired or have been used. Start again in the program to get a new one.',
  confirm: {
    title: (app: string) => `Let ${app} use your account?`,
    heading: (app: string, place: string) => `${app} wants to use your ${place} account`,
    code: 'Check that the program shows this code:',
    asked: 'The request',
    when: 'When',
    where: 'From',
    network: (network: string) => `An address in ${network}`,
    sameNetwork: 'The network that this browser uses too',
    otherNetwork: 'Not the network that this browser uses. Be careful if that surprises you.',
    program: 'Program',
    programSays: (name: string) => `It calls itself “${name}”`,
    programUnknown: 'It didn’t give a name',
    warning: (place: string) =>
      `Only continue if you started this yourself, just now, on your own device. If someone sent you this code or asked you to enter it, don’t allow it: they would get into your account. No one from ${place} will ever send you a code.`,
  },
  allowed: {
    title: 'You’re all set',
    lead: 'The program can use your account now. Go back to it; you can close this page.',
    next: 'You can remove its access at any time under',
  },
  denied: {
    title: 'Nothing was allowed',
    lead: 'The program can’t use your account. If you didn’t start this yourself, someone may have tried to get into your account. You’re safe: you don’t need to do anything.',
  },
}
