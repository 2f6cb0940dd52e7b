import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { lastChangeAuthorWords } from './change-authors.ts';

/** The refusal of a change based on an older version; contains the present record. */
export async function staleVersion(
  ctx: Ctx,
  { type, id, name = '该记录' }: { type: string; id: string; name?: string },
  present: unknown,
): Promise<AppError> {
  return new AppError('A0409', `${name}刚刚被${await lastChangeAuthorWords(ctx, type, [id])}修改，请核对最新内容后再保存`, {
    result: present,
  });
}
