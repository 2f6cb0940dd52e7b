import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';

const [BEFORE = '', AFTER = ''] = calls.files.read.path.split(':id');
const OWN = new RegExp(`^${API_PREFIX}${BEFORE}([\\w-]{1,64})${AFTER}$`);

/** The path of one of our files, from an address with or without our host; blank for other addresses. */
export function ownFileAddress(written: string | null): string {
  if (written === null) return '';
  const { origin } = window.location;
  const path = written.startsWith(`${origin}/`) ? written.slice(origin.length) : written;
  return OWN.test(path) ? path : '';
}

/** The id in the address of one of our files; blank for other addresses. */
export function fileIdIn(address: string): string {
  return OWN.exec(address)?.[1] ?? '';
}
