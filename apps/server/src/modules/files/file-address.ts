import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';

/** Where a stored file is read; the address never changes, and reading it needs the right. */
export function fileAddress(id: string): string {
  return API_PREFIX + calls.files.read.path.replace(':id', id);
}
