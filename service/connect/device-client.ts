/** The one OAuth client there is; it was registered by us, is public and has no secret. */
export const DEVICE_CLIENT = {
  id: 'docconv-cli',
  /** Shown to the person who approves; also the name of its keys. */
  name: 'docconv command line',
} as const;
