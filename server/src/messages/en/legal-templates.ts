/**
 * Templates of the legal pages, in Markdown. Each `[FILL IN: …]` says what an administrator must write there; a page that
 * still has one is not saved. They are a start and no legal advice.
 */
export const legalTemplates = {
  privacy: `[FILL IN: This is a template and not legal advice. Check every sentence, then delete this line.]

## Who is responsible

[FILL IN: name, postal address and email address of the person or organization that runs this site]

## What we store

- Your account: name, username, email address, language, time zone, and what you add to your profile.
- What you do here: groups you join, RSVPs, check-ins, badges, connections and messages to organizers.
- Sign-ins: the browser and a shortened network address, to show you your sessions and to stop abuse.
- Log files of the server: [FILL IN: what is logged and for how many days]

We use one cookie to keep you signed in, and one if you choose light or dark pages. We show no ads and sell no data.

## Why, and for how long

We need this data to run the community (contract, Art. 6(1)(b) GDPR) and to keep it safe (legitimate interest, Art. 6(1)(f) GDPR). We keep it until you delete your account; backups are deleted after [FILL IN: number] days.

## Who else gets data

- Other members see your name and what you chose to show.
- Organizers see who comes to their events.
- Companies that work for us: [FILL IN: hosting company, email company, country of each]

## Your rights

You can see, correct, download and delete your data in your settings. You can object, and you can complain to a data protection authority: [FILL IN: name of your authority]. Write to [FILL IN: email address] with any question.
`,
  terms: `[FILL IN: This is a template and not legal advice. Check every sentence, then delete this line.]

## What this is

[FILL IN: name of the person or organization] runs this site so that people can find each other and meet. It costs nothing to use.

## Your account

Give your own name or a name people know you by, and keep your email address up to date. You are responsible for what happens with your account.

## What you publish

What you write stays yours. You let us show it on this site. Don’t publish illegal content, content of others, or anything against our code of conduct. We can remove it, and we can suspend accounts.

## Events

Organizers are responsible for their events. We only show them.

## Liability

[FILL IN: what you are liable for under the law of your country]

## Changes and the end

We tell you before these terms change. You can delete your account at any time. The law of [FILL IN: country] applies.
`,
  imprint: `[FILL IN: This is a template and not legal advice. Many countries require an imprint; check what yours asks for, then delete this line.]

[FILL IN: full name of the person or organization]
[FILL IN: street, postal code, city, country]

- Represented by: [FILL IN: name, or delete this line]
- Email: [FILL IN: email address]
- Phone: [FILL IN: phone number, or delete this line]
- Register and number: [FILL IN: for associations and companies, or delete this line]
- Responsible for the content: [FILL IN: name and address]
`,
  conduct: `[FILL IN: This is a template. Talk about it with your organizers, then delete this line.]

## We want everyone to feel welcome

Everyone can take part, whatever their age, body, origin, religion, gender, sexuality or experience.

## Please

- Be kind, and assume that others mean well.
- Listen, and let others finish.
- Ask before you take a photo of someone.
- Help new people to find their way.

## Not here

- Insults, threats, or unwanted attention of any kind, online or at an event.
- Publishing private information about others.
- Advertising and spam.

## If something happens

Use the report button, talk to an organizer, or write to [FILL IN: email address of two people who handle reports]. We answer within [FILL IN: number] days and keep it confidential. We can remove content, ask people to leave an event, and suspend accounts.
`,
}
