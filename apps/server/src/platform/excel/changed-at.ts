import { buffer } from 'node:stream/consumers';

import { fromBufferPromise } from 'yauzl';

/** Where a workbook says of itself who wrote it and when, and more than it needs for that. */
const PROPERTIES = 'docProps/core.xml';
const PROPERTIES_MAX = 65_536;

/** When a workbook was changed last, as the program says that saved it; null where it does not. The file has been read before, as it is somebody else's. */
export async function changedAtOf(workbook: Buffer): Promise<Date | null> {
  const zip = await fromBufferPromise(workbook, {});
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== PROPERTIES || entry.uncompressedSize > PROPERTIES_MAX) continue;
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
    const said = Date.parse(/<dcterms:modified[^>]*>([^<]+)</.exec(text)?.[1] ?? '');
    return Number.isNaN(said) ? null : new Date(said);
  }
  return null;
}
