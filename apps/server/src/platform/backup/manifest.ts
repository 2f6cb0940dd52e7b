import { z } from 'zod';

import { RunRequest } from '../jobs/enqueue.ts';

/** The name of the last but one entry of a backup, which describes its content. */
export const MANIFEST = 'manifest.json';

/** The name of the last entry: the SHA-256 of the manifest. */
export const SEAL = 'manifest.sha256';

/** The largest size of an entry, so that it fits into memory. */
export const PART_BYTES = 4_194_304;

const Part = z.object({ name: z.string(), size: z.number(), sha256: z.string() });
export type Part = z.infer<typeof Part>;

const Table = z.object({ columns: z.array(z.string()), rows: z.number() });

export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  /** Which seeds the database has; those of the other kind must not be added. */
  kind: z.enum(['demo', 'production']),
  /** Hashes of the migrations of the database, in order. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), Table),
  sequences: z.record(z.string(), z.string()),
  /** Queued runs of jobs. */
  runs: z.array(z.object({ job: z.string(), asked: RunRequest })),
  /** `missing`: storage keys of rows without a stored file; `changed`: keys of files whose bytes are not those that were uploaded. */
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()), changed: z.array(z.string()) }),
  parts: z.array(Part),
});

/** The description of a backup's content. */
export type Manifest = z.infer<typeof Manifest>;
