import { join } from 'node:path';

import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { diskStorage, expectWritable } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The storage of uploaded files that the configuration names: a bucket, whose client is loaded only then, or a folder of this machine. */
export async function openStorage(
  { store, dataDir }: Pick<Config, 'store' | 'dataDir'>,
  onDisk: { keepFreeBytes?: number } = {},
): Promise<Storage> {
  if (!store) return diskStorage(filesFolder(dataDir), onDisk);
  const { s3Storage } = await import('./s3/s3-storage.ts');
  return s3Storage(store);
}

/** Throws a message for the person at the terminal if the folder of files cannot be used; a store is tried once its owner is known. */
export async function expectStorage({ store, dataDir }: Pick<Config, 'store' | 'dataDir'>): Promise<void> {
  if (!store) await expectWritable(filesFolder(dataDir));
}

/** Tries the store and claims its place for the company of this database; throws a message for the person at the terminal. */
export async function claimStorage({ store }: Pick<Config, 'store'>, db: Db): Promise<void> {
  if (!store) return;
  const { claimStore } = await import('./s3/claim-store.ts');
  await claimStore(store, db);
}

/** The folder of uploaded files without a store elsewhere. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}
