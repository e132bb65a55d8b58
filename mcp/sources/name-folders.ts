/** More of them make a hint no more helpful. */
const MOST_NAMED = 3;

/** The folders of a server in a hint to its client, which cannot know where it was started: `"/srv/in" or "/srv/out"`. */
export function nameFolders(folders: readonly string[]): string {
  const named = folders.slice(0, MOST_NAMED).map((folder) => `"${folder}"`);
  return named.join(' or ');
}
