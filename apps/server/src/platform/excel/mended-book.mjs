// What some programs write and the reader takes wrongly: an empty cell that is marked as a shared text is the first text of the book to it, and a
// part whose folders are told apart by a backslash is not there.
import { pipeline, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

const MARK = /\st=(?:"s"|'s')/.source;
const NO_NUMBER = /(?:\/>|>\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v\s*>)\s*)?<\/(?:\w+:)?c\s*>)/.source;
const EMPTY = new RegExp(`(<(?:\\w+:)?c\\b[^<>]*?)${MARK}([^<>]*?${NO_NUMBER})`, 'g');

/** Tags of such a cell: of what ends within one, as many are looked at again with what follows. */
const TAGS = 4;

/** Characters that are held back at most; no empty cell is that long. */
const HELD_MAX = 65_536;

/** Where the last tags of a text begin. */
function lastTags(text) {
  let at = text.length;
  for (let tags = 0; tags < TAGS && at > 0; tags += 1) at = text.lastIndexOf('<', at - 1);
  return Math.max(0, at);
}

/** Whether a text holds such a cell, and from where on it is to be looked at with what follows it. */
export function emptyShared(text) {
  return { isThere: text.search(EMPTY) !== -1, rest: text.slice(Math.max(lastTags(text), text.length - HELD_MAX)) };
}

/** Whether the name of a part is not as the reader looks for it; the name that the other library gives is. */
export function isOddlyNamed(entry) {
  return entry.fileNameRaw.includes(0x5c);
}

/** The same workbook as the reader takes it rightly. */
export async function mendedBook(bytes) {
  const from = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { autoClose: false });
  const into = new ZipFile();
  const all = buffer(into.outputStream);
  for await (const entry of from.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const isSheet = /worksheets\/[^/]+$/.test(entry.fileName);
    into.addReadStreamLazy(entry.fileName, { compressionLevel: 1 }, (taken) => {
      from
        .openReadStreamPromise(entry)
        .then((content) => taken(null, isSheet ? unmarked(content) : content))
        .catch((error) => taken(error));
    });
  }
  into.end();
  return new Uint8Array(await all);
}

function unmarked(content) {
  let held = '';
  const cleaned = new Transform({
    transform(chunk, _, done) {
      const text = (held + chunk.toString('latin1')).replace(EMPTY, '$1$2');
      const from = Math.max(lastTags(text), text.length - HELD_MAX);
      held = text.slice(from);
      done(null, Buffer.from(text.slice(0, from), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'));
    },
  });
  return pipeline(content, cleaned, () => {});
}
