import { z } from 'zod';

import { RunRequest } from '../jobs/enqueue.ts';

/** The last but one entry of a backup: what it holds. */
export const MANIFEST = 'manifest.json';

/** The last entry: the SHA-256 of the manifest. */
export const SEAL = 'manifest.sha256';

/** Entries are not larger, so that one fits into memory. */
export const PART_BYTES = 4_194_304;

const Part = z.object({ name: z.string(), size: z.number(), sha256: z.string() });
export type Part = z.infer<typeof Part>;

const Table = z.object({ columns: z.array(z.string()), rows: z.number() });

export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  /** Which first rows the database has; those of the other kind must not come beside them. */
  kind: z.enum(['demo', 'production']),
  /** Of the migrations that the database has, in order. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), Table),
  sequences: z.record(z.string(), z.string()),
  /** Runs of jobs that waited in the queue. */
  runs: z.array(z.object({ job: z.string(), asked: RunRequest })),
  /** `missing` are the keys that a row names and nothing was stored under; `changed` those whose bytes are not what was uploaded. */
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()), changed: z.array(z.string()) }),
  parts: z.array(Part),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof Manifest>;
