const MIB = 1024 * 1024;

/** The longest message that either door takes in, in bytes. */
export const MAX_MESSAGE_BYTES = 32 * MIB;
/** The longest source in it, in characters: 22 MiB as base64. What else stands in a message has the rest. */
export const MAX_SOURCE_LENGTH = 30 * MIB;

/** What is wrong with a message that is too long, and what to do: only a document makes one so. */
export function tellTooLong(maxBytes: number): string {
  return `the message is longer than ${maxBytes} bytes. Give the path or the https address of the document as source, rather than the document itself.`;
}
