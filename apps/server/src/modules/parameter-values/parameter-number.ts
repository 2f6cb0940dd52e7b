import { eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { parameters } from './parameters.tables.ts';

/** The value of a parameter that is a whole number; `usual` where it is missing, empty or none. */
export async function parameterNumber({ db }: Pick<OpenCtx, 'db'>, key: string, usual: number): Promise<number> {
  const [row] = await db.select({ value: parameters.value }).from(parameters).where(eq(parameters.key, key));
  return /^\d{1,9}$/.test(row?.value ?? '') ? Number(row?.value) : usual;
}
