import type { ParameterKind } from '@houtai/contract/parameter-values';
import { and, eq } from 'drizzle-orm';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { sealText, unsealText } from '#platform/sealing.ts';

import { parameters } from './parameters.tables.ts';

/** The name of the server secret that seals secret parameters. */
const SEAL = 'parameters';

/** The value as stored, sealed if secret. */
export async function storedValue({ db }: Pick<OpenCtx, 'db'>, kind: ParameterKind, value: string): Promise<string> {
  return kind === 'secret' && value !== '' ? sealText(await serverSecret(db, SEAL), value) : value;
}

/** The value of a secret parameter, for the server's own use; empty if it is missing. */
export async function secretParameter({ db }: Pick<OpenCtx, 'db'>, key: string): Promise<string> {
  const [row] = await db
    .select({ value: parameters.value })
    .from(parameters)
    .where(and(eq(parameters.key, key), eq(parameters.secret, true)));
  return row && row.value !== '' ? unsealText(await serverSecret(db, SEAL), row.value) : '';
}
