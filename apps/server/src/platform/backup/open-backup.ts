import { type FileHandle, open } from 'node:fs/promises';

import { hashOf } from './archive.ts';
import { Manifest, MANIFEST, SEAL } from './manifest.ts';
import { RestoreRefused } from './restore-refused.ts';
import { type Entry, entriesOf } from './tar.ts';

/** An opened backup whose parts were all verified. */
export type Backup = { manifest: Manifest; read(name: string): Promise<Buffer>; close(): Promise<void> };

/** Opens a backup and verifies all of it; throws `RestoreRefused` if something is missing or changed. */
export async function openBackup(path: string): Promise<Backup> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new RestoreRefused(`备份文件 ${path} 打不开。`, `The backup ${path} cannot be opened.`, error);
  });
  try {
    const entries = await listed(file, path);
    const manifest = await manifestOf(file, path, entries);
    for (const part of manifest.parts) {
      const entry = entries.get(part.name);
      if (!entry || hashOf(await bytesOf(file, entry)) !== part.sha256) throw damaged(path, part.name);
    }
    const read = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw damaged(path, name);
      return bytesOf(file, entry);
    };
    return { manifest, read, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function listed(file: FileHandle, path: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of entriesOf(file)) entries.set(entry.name, entry);
  } catch (error) {
    if (entries.size === 0) throw new RestoreRefused(`${path} 不是 Houtai 的备份文件。`, `${path} is no backup of Houtai.`, error);
    throw damaged(path, [...entries.keys()].at(-1) ?? '', error);
  }
  return entries;
}

async function manifestOf(file: FileHandle, path: string, entries: Map<string, Entry>): Promise<Manifest> {
  const [text, seal] = [entries.get(MANIFEST), entries.get(SEAL)];
  if (!text || !seal) {
    throw new RestoreRefused(
      `备份 ${path} 不完整：备份时被中断，或文件没有复制完。请使用另一个备份。`,
      `The backup ${path} ends too early: it was interrupted, or its copy is not whole. Take another one.`,
    );
  }
  const bytes = await bytesOf(file, text);
  if ((await bytesOf(file, seal)).toString() !== hashOf(bytes)) throw damaged(path, MANIFEST);
  const read = Manifest.safeParse(JSON.parse(bytes.toString()));
  if (read.success) return read.data;
  throw new RestoreRefused(
    `备份 ${path} 的格式不是这个版本认识的，请用制作它的版本或更新的版本恢复。`,
    `This version does not know the format of the backup ${path}. Restore it with the version that made it, or a newer one.`,
  );
}

async function bytesOf(file: FileHandle, { at, size }: Entry): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(bytes, done, size - done, at + done);
    if (bytesRead === 0) throw new Error('the backup became shorter while it was read');
    done += bytesRead;
  }
  return bytes;
}

function damaged(path: string, part: string, cause?: unknown): RestoreRefused {
  return new RestoreRefused(
    `备份 ${path} 已损坏（${part}）。请使用另一个备份。`,
    `The backup ${path} is damaged (${part}). Take another one.`,
    cause,
  );
}
