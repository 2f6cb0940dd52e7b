/** Identifies the build by the hash in the address of this chunk. */
const BUILD = import.meta.url;

const PATIENCE_MS = 5_000;

/** The outcome for a missing part: the page reloads, the server is unreachable, or the part is missing from the reloaded page as well. */
export type MissingChunk = 'reloading' | 'unreachable' | 'missing';

/**
 * Reloads the page when a part of this build is missing, as after an update; once per build. While the server is unreachable a reload would
 * lose
 * the user's input without bringing a new page, so nothing is reloaded and the user is told.
 */
export async function reloadForMissingChunk(): Promise<MissingChunk> {
  const key = `houtai.reloaded:${BUILD}`;
  if (!(await isServerThere())) return 'unreachable';
  if (sessionStorage.getItem(key) !== null) return 'missing';
  sessionStorage.setItem(key, '1');
  location.reload();
  return 'reloading';
}

async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok;
  } catch {
    return false;
  }
}
