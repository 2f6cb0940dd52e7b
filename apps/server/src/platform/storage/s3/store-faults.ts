import { S3ServiceError } from 's3mini';

import { AppError } from '../../http/replies/errors.ts';
import { noStorageRoom } from '../storage-faults.ts';
import type { StoreState } from '../storage.ts';

const NO_ROOM = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge']);

/** What a failed request means for people; its message names no address, its cause, for the log, does. */
export function storeFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof S3ServiceError && (error.status === 507 || NO_ROOM.has(codeIn(error)))) return noStorageRoom(error);
  const refusal = new AppError('B0100', '文件存储暂时无法使用，文件没有保存或读取，请稍后重试或联系系统管理员');
  refusal.cause = error;
  return refusal;
}

/** Whether another try may succeed: the store was not reached, is busy, or failed by itself. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429;
}

/** Whether the bucket is there and only the object is not. */
export function isNoObject(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && codeIn(error) !== 'NoSuchBucket';
}

/** Whether a range begins behind the end of an object. */
export function isBeyondEnd(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 416;
}

/** The state that a failed request shows. */
export function stateOf(error: unknown): StoreState {
  return isPassing(error) ? 'unreachable' : 'refused';
}

/** The store's own code for a refusal; some send it in the body alone, with a type that the library does not read. */
export function codeIn({ serviceCode, body }: S3ServiceError): string {
  if (serviceCode && serviceCode !== 'Unknown') return serviceCode;
  return /<Code>(\w+)<\/Code>/.exec(body ?? '')?.[1] ?? '';
}
