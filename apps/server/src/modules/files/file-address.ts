import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';

/** The address of a stored file; it never changes, and reading it requires the right. */
export function fileAddress(id: string): string {
  return API_PREFIX + calls.files.read.path.replace(':id', id);
}
