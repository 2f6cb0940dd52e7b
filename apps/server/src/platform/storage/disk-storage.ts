import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { DAY_MS } from '@houtai/contract/durations';
import { DISK_RESERVE_MB, MB } from '@houtai/contract/limits';

import { refusedByFileSystem } from '../db/embedded/start-refused.ts';
import { AppError } from '../http/replies/errors.ts';
import { makeFolders } from '../make-folders.ts';
import { isThere } from '../room.ts';
import { noStorageRoom } from './storage-faults.ts';
import { assertStorageKey, newStorageKey } from './storage-keys.ts';
import type { Storage } from './storage.ts';

/** After this time, the rest of an interrupted upload is removed. */
const STALE_MS = DAY_MS;

/** How often the free space is checked while a file is written. */
const ASK_EVERY_BYTES = 1_048_576;

/**
 * Stores files below a folder, in two levels of folders by random key. The folder is created with the first file. A disk with less than
 * `keepFreeBytes` free accepts no more, because the rest is for the database, which is mostly on the same disk.
 */
export function diskStorage(root: string, { keepFreeBytes = DISK_RESERVE_MB * MB } = {}): Storage {
  const incoming = join(root, 'incoming');
  let wasThere = false;
  let preparing: Promise<void> | null = null;
  const prepare = async () => {
    if (wasThere && (await isThere(incoming))) return;
    // A root folder that existed and is gone is usually a disk that is not mounted; anything created in its place would be hidden when it
    // is back.
    if (wasThere && !(await isThere(root))) throw unreachable();
    await (preparing ??= prepareFolder(incoming).finally(() => (preparing = null)));
    wasThere = true;
  };
  const keep = async (key: string, bytes: AsyncIterable<Uint8Array>) => {
    const path = pathOf(root, key);
    await prepare().catch(storageFault);
    const draft = join(incoming, basename(path));
    try {
      await writeSynced(draft, whileThereIsRoom(bytes, incoming, keepFreeBytes));
      await moveSynced(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  return {
    async put(bytes) {
      const key = newStorageKey();
      await keep(key, bytes);
      return key;
    },
    keep,
    async read(key, range) {
      const handle = await openIfThere(pathOf(root, key));
      // The stream closes the handle when it ends or is destroyed.
      return handle?.createReadStream({ ...range, highWaterMark: 65_536 }) ?? null;
    },
    async remove(key) {
      await rm(pathOf(root, key), { force: true });
    },
    async *putBefore(moment) {
      for (const first of await foldersIn(root)) {
        for (const second of await foldersIn(join(root, first))) {
          const keys = await oldIn(join(root, first, second), moment);
          if (keys.length > 0) yield keys.map((name) => `${first}/${second}/${name}`);
        }
      }
    },
  };
}

/** Throws a message for the person at the terminal if files could not be stored; a missing folder is created later. */
export async function expectWritable(root: string): Promise<void> {
  for (const folder of [root, join(root, 'incoming')]) {
    await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw refusedByFileSystem(error, folder);
    });
  }
}

/** The folders of one level, without `incoming`. */
async function foldersIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name));
}

async function oldIn(folder: string, moment: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && /^[0-9a-f]{32}$/.test(name) && found.mtimeMs < moment.getTime()) old.push(name);
  }
  return old;
}

async function* whileThereIsRoom(bytes: AsyncIterable<Uint8Array>, folder: string, keepFreeBytes: number): AsyncGenerator<Uint8Array> {
  let unasked = ASK_EVERY_BYTES;
  for await (const chunk of bytes) {
    unasked += chunk.length;
    if (unasked > ASK_EVERY_BYTES) {
      unasked = 0;
      const { bavail, bsize } = await statfs(folder).catch(storageFault);
      if (bavail * bsize < keepFreeBytes) throw noStorageRoom();
    }
    yield chunk;
  }
}

function pathOf(root: string, key: string): string {
  assertStorageKey(key);
  return join(root, key);
}

async function prepareFolder(incoming: string): Promise<void> {
  await makeFolders(incoming);
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

/** The folders are synced after the rename, too; otherwise a power cut may lose the name of a file whose bytes are safe. */
async function moveSynced(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true }).catch(storageFault);
  await rename(from, to).catch(storageFault);
  await syncFolder(folder);
  if (made) for (const above of [dirname(folder), dirname(dirname(folder))]) await syncFolder(above);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and preserves names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r').catch(storageFault);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    return storageFault(error);
  });
}

/** A refusal by the disk or the folder is not the user's fault, so it gets a message of its own instead of an internal error. */
function storageFault(error: unknown): never {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') throw noStorageRoom();
  if (UNREACHABLE.has(String(code))) throw unreachable(error);
  throw error;
}

/** Error codes for a folder that is gone, blocked, read-only or on a broken disk. */
const UNREACHABLE = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ESTALE', 'ENODEV']);

/** The message names no path; its cause, for the log, does. */
function unreachable(cause?: unknown): AppError {
  const refusal = new AppError('B0100', '服务器的文件目录暂时无法使用，文件没有保存或读取，请稍后重试或联系系统管理员');
  refusal.cause = cause;
  return refusal;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
