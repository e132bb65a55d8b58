import type { Mail } from '../mail/mailer.ts';

/** What a mail that signs in says. */
export function signInMail({ to, link, code }: { to: string; link: string; code: string }): Mail {
  return {
    to,
    subject: 'Sign in to docconv',
    text: `To sign in to docconv, open this link:

${link}

or type this code where you asked for it: ${code}

Both are good for 15 minutes, and once. If it was not you who asked, do nothing: nobody is signed in
without them. Never tell the code to anybody.
`,
  };
}

/** Shows that the new address is the account holder's. It carries no link: only who is signed in can use the code. */
export function confirmAddressMail({ to, code }: { to: string; code: string }): Mail {
  return {
    to,
    subject: 'Confirm your new address for docconv',
    text: `Somebody who is signed in to docconv wants to use this address for their account.
If it was you, type this code there: ${code}

It is good for 15 minutes, and once. If it was not you, do nothing, and tell the code to nobody.
`,
  };
}

/** Tells the old address. */
export function addressChangedMail({ to, email }: { to: string; email: string }): Mail {
  return {
    to,
    subject: 'The address of your docconv account was changed',
    text: `Your docconv account is now signed in to with ${email}.

If it was not you who changed it, tell whoever runs this server at once.
`,
  };
}
