import type { Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { whoChanged } from '../history/index.ts';

/** The refusal of a change that is based on an older version; the present record goes with it. */
export async function changedMeanwhile(ctx: Ctx, record: { type: string; id: string }, present: unknown): Promise<AppError> {
  const who = await whoChanged(ctx, record.type, [record.id]);
  return new AppError('A0409', `该记录刚刚被${who}修改，请核对最新内容后再提交`, { result: present });
}
