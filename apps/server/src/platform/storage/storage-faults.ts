import { AppError } from '../http/replies/errors.ts';

/** The refusal of a storage without room. */
export function noStorageRoom(cause?: unknown): AppError {
  const refusal = new AppError('B0100', '服务器存储空间不足，文件没有保存，请联系系统管理员');
  refusal.cause = cause;
  return refusal;
}
