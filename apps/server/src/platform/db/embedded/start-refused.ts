import { ownValue } from '@houtai/contract/own-value';
/** A start that cannot continue. The message is for the person at the terminal, Chinese then English: print it without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

const REASONS: Record<string, [string, string]> = {
  EACCES: ['没有权限', 'permission denied'],
  EPERM: ['没有权限', 'permission denied'],
  EROFS: ['文件系统只读', 'the file system is read-only'],
  ENOSPC: ['磁盘已满', 'the disk is full'],
  EDQUOT: ['磁盘配额已满', 'the disk quota is used up'],
  EEXIST: ['它是一个文件，不是目录', 'it is a file and no folder'],
  ENOTDIR: ['路径中有一部分不是目录', 'a part of the path is not a folder'],
};

/** Why a data folder cannot be created; any other error is returned unchanged. */
export function cannotBeMade(error: unknown, folder: string): unknown {
  // In other places, a missing file has nothing to do with the data folder.
  const isNowhere = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isNowhere ? refused(error, folder, ['此处不能新建目录', 'no folder can be made there']) : refusedByFileSystem(error, folder);
}

/** Turns a file system error under `folder` into a `StartRefused` that names the cause; any other error is returned unchanged. */
export function refusedByFileSystem(error: unknown, folder: string): unknown {
  const reason = error instanceof Error && 'code' in error ? ownValue(REASONS, String(error.code)) : undefined;
  return reason && error instanceof Error ? refused(error, folder, reason) : error;
}

/** The refusal of a start without enough space, before anything is created. */
export function diskFullRefusal(folder: string, needed: number, free: number): StartRefused {
  return new StartRefused(
    `首次启动需要约 ${megabytes(needed)} MB 空间，${folder} 所在的磁盘只剩 ${megabytes(free)} MB。请清理磁盘，或用环境变量 HOUTAI_DATA 指定另一个磁盘上的数据目录。\n` +
      `The first start needs about ${megabytes(needed)} MB, and the disk of ${folder} has ${megabytes(free)} MB left. ` +
      'Make room, or set HOUTAI_DATA to a folder on another disk.',
  );
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_048_576);
}

function refused(error: Error, folder: string, reason: readonly [string, string]): StartRefused {
  return new StartRefused(
    `数据目录 ${folder} 无法写入（${reason[0]}）。请检查目录的属主、权限和剩余空间，或用环境变量 HOUTAI_DATA 指定另一个数据目录。\n` +
      `The data folder ${folder} cannot be written (${reason[1]}: ${error.message}). ` +
      'Check its owner, its mode and the free space, or set HOUTAI_DATA to another folder.',
    { cause: error },
  );
}
