/** A path of this server in a text, with its query: `/pricing`, not the strokes in `and/or` or `https://`. */
const PATH = /(?<=^|[ (])(\/[a-z][\w/.-]*\w(?:\?[\w/%=&-]*\w)?)/;

/** A text taken apart at the paths in it: text and path in turn, beginning and ending with text. */
export function splitPaths(text: string): string[] {
  return text.split(PATH);
}
