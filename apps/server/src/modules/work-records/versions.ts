import { AppError } from '../../platform/http/errors.ts';

/** The refusal of a change that is based on an older version; the present record goes with it. */
export function changedMeanwhile(present: unknown): AppError {
  return new AppError('A0409', '该记录刚刚被他人修改，请核对最新内容后再提交', { result: present });
}
