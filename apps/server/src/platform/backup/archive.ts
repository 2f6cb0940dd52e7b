import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';

import { type Manifest, MANIFEST, type Part, SEAL } from './manifest.ts';
import { END, entryOf } from './tar.ts';

/** A backup being written. */
export type Archive = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Ends the backup with its manifest and renames it to its final name; returns its size. */
  finish(manifest: Omit<Manifest, 'parts'>): Promise<number>;
  /** Removes the unfinished backup. */
  discard(): Promise<void>;
};

/** Begins a backup at `path`, readable only by the account that makes it. It has a temporary name until it is complete. */
export async function createArchive(path: string): Promise<Archive> {
  if (await stat(path).catch(() => null))
    throw new Error(`文件 ${path} 已存在，备份不会覆盖它。\n  ${path} is there already: a backup takes no place of another file.`);
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  const parts: Part[] = [];
  let size = 0;
  const write = async (name: string, bytes: Uint8Array) => {
    const entry = entryOf(name, bytes);
    await writeAll(file, entry);
    size += entry.length;
  };
  return {
    async add(name, bytes) {
      parts.push({ name, size: bytes.length, sha256: hashOf(bytes) });
      await write(name, bytes);
    },
    async finish(manifest) {
      const text = Buffer.from(JSON.stringify({ ...manifest, parts }));
      await write(MANIFEST, text);
      await write(SEAL, Buffer.from(hashOf(text)));
      await writeAll(file, END);
      await file.sync();
      await rename(draft, path);
      return size + END.length;
    },
    async discard() {
      await file.close();
      await rm(draft, { force: true });
    },
  };
}

/** The SHA-256 of bytes in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) written += (await file.write(bytes, written)).bytesWritten;
}
