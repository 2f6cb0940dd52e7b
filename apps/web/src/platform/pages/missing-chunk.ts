/** Identifies the build by the hash in the address of this chunk. */
const BUILD = import.meta.url;

const PATIENCE_MS = 5_000;

/** What became of a missing part: the page loads again, the server is out of reach, or a new page misses it too. */
export type MissingChunk = 'reloading' | 'unreachable' | 'missing';

/**
 * Loads the page again when a part of this build is missing, once for each build, as after an update. Without a server there would be no
 * new page, and what was typed in this one would be lost; then the person is told.
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
