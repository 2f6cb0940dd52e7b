import { fileCalls } from '@houtai/contract/files';
import { API_PREFIX } from '@houtai/contract/limits';
import type { FileEntry } from '@houtai/contract/record-files';

/** A file entry however it was written (specification 3): id or fileId, name or fileName, url or fileUrl; null for what names no file. */
export function toFileEntry(value: unknown): FileEntry | null {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (...names: string[]): string => {
    const found = names.map((name) => given[name]).find((one) => (typeof one === 'string' && one !== '') || typeof one === 'number');
    return found === undefined ? '' : String(found);
  };
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

/** Where the bytes of a stored file are. */
export function fileAddress(id: string): string {
  return API_PREFIX + fileCalls.read.path.replace(':id', encodeURIComponent(id));
}

/** The ids in a comma-joined value, in order, each once. */
export function idsIn(value: string): string[] {
  return [...new Set(value.split(',').filter((id) => id !== ''))];
}
