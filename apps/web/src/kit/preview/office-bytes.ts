import { MB } from '@houtai/contract/limits';

import { unpackedSize } from './unpacked-size.ts';
import { Unshowable } from './unshowable.ts';

const PACKED_MOST_MB = 30;
/** What is read at once on the page itself, so that nothing keeps it from answering for long. */
const UNPACKED_MOST_MB = 100;

/** The bytes of an office file, unless it is, or unpacks to, more than a page can hold. */
export async function officeBytes(content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (content.size > PACKED_MOST_MB * MB) throw new Unshowable('文件较大，请下载后查看');
  const bytes = new Uint8Array(await content.arrayBuffer());
  if ((await unpackedSize(bytes, UNPACKED_MOST_MB * MB)) === Infinity) throw new Unshowable('文件内容过大或已损坏，请下载后查看');
  return bytes;
}
