/** Readable and writable by the owner alone. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;
