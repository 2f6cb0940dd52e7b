import type { Storage } from './storage.ts';

/** Removes bytes that no row names. What cannot be removed now is swept later, and must not hide why it is not needed. */
export async function discardBytes(storage: Storage, key: string): Promise<void> {
  await storage.remove(key).catch(() => {});
}
