import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import type { FileEntry } from '@houtai/contract/record-files';

/**
 * Reads a file entry in any of its notations (specification 3): id or fileId, name or fileName, url or fileUrl. Returns null if the value
 * is no file.
 */
export function toFileEntry(value: unknown): FileEntry | null {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (...names: string[]): string => names.map((name) => textOf(ownValue(given, name))).find((one) => one !== '') ?? '';
  const id = text('id', 'fileId');
  if (id === '') return null;
  const size = Number(text('size', 'fileSize'));
  return {
    id,
    fileName: text('fileName', 'name') || '未命名文件',
    fileUrl: text('fileUrl', 'url') || fileAddress(id),
    size: Number.isFinite(size) ? size : 0,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The address of the content of a stored file. */
export function fileAddress(id: string): string {
  return API_PREFIX + calls.files.read.path.replace(':id', encodeURIComponent(id));
}

/** The ids in a comma-separated value, in order and without duplicates. */
export function idsIn(value: string): string[] {
  return [...new Set(value.split(',').filter((id) => id !== ''))];
}

/** The ids of files as the value of a form, comma-separated. */
export function idsOf(files: readonly Pick<FileEntry, 'id'>[]): string {
  return files.map(({ id }) => id).join(',');
}
