import { z } from 'zod';

/** The result of restoring a backup as a test; `unproven` means that the test could not run, with the reason. */
export const BackupProof = z.object({
  result: z.enum(['proven', 'failed', 'unproven']),
  /** In Chinese; empty if it is proven. */
  reason: z.string(),
  rows: z.number(),
  files: z.number(),
});
export type BackupProof = z.infer<typeof BackupProof>;

/** Tests a backup by restoring it; never throws, and stops early on the signal. */
export type ProveBackup = (path: string, signal: AbortSignal) => Promise<BackupProof>;
