import { eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { parameters } from './parameters.tables.ts';

/** The value of an integer parameter; `usual` if it is missing, empty or invalid. */
export async function parameterNumber({ db }: Pick<OpenCtx, 'db'>, key: string, usual: number): Promise<number> {
  const [row] = await db.select({ value: parameters.value }).from(parameters).where(eq(parameters.key, key));
  return /^\d{1,9}$/.test(row?.value ?? '') ? Number(row?.value) : usual;
}
