import { MB } from '@houtai/contract/limits';

import { unpackedSize } from './unpacked-size.ts';
import { Unshowable } from './unshowable.ts';

const PACKED_MOST_MB = 30;
/** The limit includes pictures; markup can have a lower one. */
const UNPACKED_MOST_MB = 100;

/**
 * The bytes of an office file. Throws when the file or its unpacked content is too large for a page, or when it has more markup than
 * `markupMostMb`.
 */
export async function officeBytes(content: Blob, markupMostMb = UNPACKED_MOST_MB): Promise<Uint8Array<ArrayBuffer>> {
  if (content.size > PACKED_MOST_MB * MB) throw new Unshowable('文件较大，请下载后查看');
  const bytes = new Uint8Array(await content.arrayBuffer());
  const size = await unpackedSize(bytes, UNPACKED_MOST_MB * MB, markupMostMb * MB);
  if (size === Infinity) throw new Unshowable('文件内容过大或已损坏，请下载后查看');
  return bytes;
}
