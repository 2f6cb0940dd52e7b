import { and, eq, inArray } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';

/** SHA-256 of all files of a record under any of the types, including those in its text, in a stable order. */
export async function fileHashesOf({ db }: Pick<OpenCtx, 'db'>, recordTypes: readonly string[], recordId: string): Promise<string[]> {
  const rows = await db
    .select({ sha256: files.sha256 })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(and(inArray(fileLinks.recordType, [...recordTypes]), eq(fileLinks.recordId, recordId)));
  return rows.map(({ sha256 }) => sha256).toSorted();
}
