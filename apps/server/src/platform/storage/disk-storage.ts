import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AppError } from '../http/errors.ts';
import type { Storage } from './storage.ts';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** What an interrupted upload left behind is dead after this time. */
const STALE_MS = 86_400_000;

/** Keeps files below a folder, in two levels of folders by random key. The folder is made when the first file comes. */
export function diskStorage(root: string): Storage {
  const incoming = join(root, 'incoming');
  let prepared: Promise<void> | null = null;
  const prepare = () => (prepared ??= prepareFolder(incoming).catch((error: unknown) => ((prepared = null), Promise.reject(error))));

  return {
    async put(bytes) {
      await prepare().catch(storageFault);
      const name = randomBytes(16).toString('hex');
      const key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
      const draft = join(incoming, name);
      try {
        await writeSynced(draft, bytes);
        await moveSynced(draft, join(root, key));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return key;
    },
    async read(key, range) {
      const handle = await openIfThere(pathOf(root, key));
      // The stream closes the handle when it ends or is destroyed.
      return handle?.createReadStream({ ...range, highWaterMark: 65_536 }) ?? null;
    },
    async remove(key) {
      await rm(pathOf(root, key), { force: true });
    },
  };
}

function pathOf(root: string, key: string): string {
  if (!KEY.test(key)) throw new Error('not a key of this storage');
  return join(root, key);
}

async function prepareFolder(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

async function writeSynced(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(storageFault);
  try {
    for await (const chunk of bytes) await writeAll(file, chunk).catch(storageFault);
    await file.sync().catch(storageFault);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, written);
    written += bytesWritten;
  }
}

/** After the rename the folders are synced too: without it a power cut may forget the name of a file whose bytes are safe. */
async function moveSynced(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true }).catch(storageFault);
  await rename(from, to).catch(storageFault);
  await syncFolder(folder);
  if (made) for (const above of [dirname(folder), dirname(dirname(folder))]) await syncFolder(above);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder and keeps the names of its own accord.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** A full disk is nobody's fault at the keyboard: it gets a sentence of its own instead of an internal error. */
function storageFault(error: unknown): never {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('B0100', '服务器存储空间不足，文件没有保存，请联系系统管理员');
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
