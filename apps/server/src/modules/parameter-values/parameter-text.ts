import { eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { parameters } from './parameters.tables.ts';

/** The value of a parameter; blank if it is missing. */
export async function parameterText({ db }: Pick<OpenCtx, 'db'>, key: string): Promise<string> {
  const [row] = await db.select({ value: parameters.value }).from(parameters).where(eq(parameters.key, key));
  return row?.value ?? '';
}
