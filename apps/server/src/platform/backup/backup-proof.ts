import { z } from 'zod';

/** What came of restoring a backup as a test: `unproven` is one that could not be tried, with the reason. */
export const BackupProof = z.object({
  result: z.enum(['proven', 'failed', 'unproven']),
  /** In Chinese; empty where it is proven. */
  reason: z.string(),
  rows: z.number(),
  files: z.number(),
});
export type BackupProof = z.infer<typeof BackupProof>;

/** Tries a backup; never throws, and stops early with a signal. */
export type ProveBackup = (path: string, signal: AbortSignal) => Promise<BackupProof>;
