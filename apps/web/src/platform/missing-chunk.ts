const LOST = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Each build has its own name here: the hash in the address of this very chunk. */
const BUILD = import.meta.url;

/** Whether the error says that a part of the app is no longer on the server, as after an update. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && LOST.test(error.message);
}

/**
 * Loads the page anew when a part of this build is missing, once for each build. False when it is another error or a
 * reload did not help; then the person is told.
 */
export function reloadForMissingChunk(error: unknown): boolean {
  const key = `houtai.reloaded:${BUILD}`;
  if (!isMissingChunk(error) || sessionStorage.getItem(key) !== null) return false;
  sessionStorage.setItem(key, '1');
  location.reload();
  return true;
}
