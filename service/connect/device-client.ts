/** The one OAuth client there is; it was registered by us, is public and has no secret. */
export const DEVICE_CLIENT = {
  id: 'docconv-cli',
  /** How it is shown to whoever approves, and how its keys are named. */
  name: 'docconv command line',
} as const;
