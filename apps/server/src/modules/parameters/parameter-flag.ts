import { eq } from 'drizzle-orm';

import type { OpenCtx } from '../../platform/db/context.ts';
import { parameters } from './parameters.tables.ts';

/** Whether a parameter is switched on; `usual` where it is missing or empty. */
export async function parameterFlag({ db }: Pick<OpenCtx, 'db'>, key: string, usual: boolean): Promise<boolean> {
  const [row] = await db.select({ value: parameters.value }).from(parameters).where(eq(parameters.key, key));
  return row === undefined || row.value === '' ? usual : row.value === 'true';
}
