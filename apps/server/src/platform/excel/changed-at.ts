import { buffer } from 'node:stream/consumers';

import { fromBufferPromise } from 'yauzl';

/** The part of a workbook with its author and times, and a generous limit of its size. */
const PROPERTIES = 'docProps/core.xml';
const PROPERTIES_MAX = 65_536;

/**
 * When a workbook was last changed, according to the program that saved it; null if it does not say. The untrusted file has been checked
 * before.
 */
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
