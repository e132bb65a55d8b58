/** Where another plan is had from a server. */
export const PLANS_OF_SERVER = 'The plans are at /pricing.';

/** How the plan is changed on one's own machine, whose user is its operator too. */
export const PLANS_HERE =
  'On this machine "docconv admin plan <account> <plan>" changes it; "docconv whoami" shows the account.';
