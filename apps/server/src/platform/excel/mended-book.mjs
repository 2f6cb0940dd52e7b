// Repairs what some programs write and the reader misreads: an empty cell marked as a shared text reads as the first text of the book, a
// formula without a stored value reads as a blank cell, a number lacks its format, and a part with backslashes in its path is not found.
import { pipeline, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

import { shownNumber } from './formatted-numbers.mjs';
import { NO_VALUE } from './sheet-cells.mjs';

const MARK = /\st=(?:"s"|'s')/.source;
const NO_NUMBER = /(?:\/>|>\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v\s*>)\s*)?<\/(?:\w+:)?c\s*>)/.source;
const EMPTY = new RegExp(`(<(?:\\w+:)?c\\b[^<>]*?)${MARK}([^<>]*?${NO_NUMBER})`, 'g');

/** A formula without a value; a formula with an empty text has a type for that. */
const FORMULA = /<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f\s*>)/.source;
const EMPTY_VALUE = /<(?:\w+:)?v\s{0,9}(?:\/>|>\s{0,9}<\/(?:\w+:)?v>)/.source;
const UNSOLVED = new RegExp(`(<(?:\\w+:)?)c\\b([^<>]*)>\\s{0,9}(${FORMULA})\\s{0,9}(${EMPTY_VALUE})?\\s{0,9}</(?:\\w+:)?c>`, 'g');

const NUMBER = new RegExp(
  `(<(?:\\w+:)?)c\\b([^<>]*)>\\s{0,9}(${FORMULA})?\\s{0,9}<(?:\\w+:)?v\\s{0,9}>\\s{0,9}([-+.\\dEe]{1,40})\\s{0,9}</(?:\\w+:)?v\\s{0,9}>\\s{0,9}</(?:\\w+:)?c\\s{0,9}>`,
  'g',
);

/** The text is processed as bytes. */
const MARKED = Buffer.from(NO_VALUE).toString('latin1');

/** How many tags of such a cell are looked at again with the next chunk. */
const TAGS = 7;

/** The most characters that are held back; no empty cell is that long. */
const HELD_MAX = 65_536;

/** The position of the last tags of a text. */
function lastTags(text) {
  let at = text.length;
  for (let tags = 0; tags < TAGS && at > 0; tags += 1) at = text.lastIndexOf('<', at - 1);
  return Math.max(0, at);
}

/** Whether a text contains a cell that the reader misreads, and from where it has to be looked at again with the next chunk. */
export function oddCells(text, formats) {
  const isThere = text.search(EMPTY) !== -1 || withFormulasMarked(text) !== text || withShownNumbers(text, formats) !== text;
  return { isThere, rest: text.slice(Math.max(lastTags(text), text.length - HELD_MAX)) };
}

/** The text with a marker as the value of formulas without one, which tells them from blank cells. */
function withFormulasMarked(text) {
  return text.replace(UNSOLVED, (cell, ...[open, attributes, formula, value]) => {
    if (value && /\st=["']str["']/.test(attributes)) return cell;
    const name = open.slice(1);
    return `${open}c${attributes.replace(/\st=["']\w+["']/, '')} t="str">${formula}<${name}v>${MARKED}</${name}v></${name}c>`;
  });
}

/** The text with the shown form of numbers beside them, if their format adds information. */
function withShownNumbers(text, formats) {
  if (formats.size === 0) return text;
  return text.replace(NUMBER, (cell, ...[open, attributes, formula = '', value]) => {
    const code = formats.get(/\ss=["'](\d+)["']/.exec(attributes)?.[1]);
    if (code === undefined || /\st=["'](?!n["'])/.test(attributes) || Number.isNaN(Number(value))) return cell;
    const shown = shownNumber(Number(value), code);
    if (shown === null) return cell;
    const name = open.slice(1);
    const both = `${MARKED}${value}${MARKED}${Buffer.from(escaped(shown)).toString('latin1')}`;
    return `${open}c${attributes.replace(/\st=["']n["']/, '')} t="str">${formula}<${name}v>${both}</${name}v></${name}c>`;
  });
}

/** An underscore may begin what the reader takes for an escaped character. */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('_', '_x005F_');
}

/** Whether the path of a part differs from what the reader expects; the other library has normalised it. */
export function isOddlyNamed(entry) {
  return entry.fileNameRaw.includes(0x5c);
}

/**
 * The workbook in a form that the reader reads correctly. With `hasMarks`, formulas without a value and the shown forms of numbers are
 * marked.
 */
export async function mendedBook(bytes, { hasMarks, formats }) {
  const from = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { autoClose: false });
  const into = new ZipFile();
  const all = buffer(into.outputStream);
  for await (const entry of from.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const isSheet = /worksheets\/[^/]+$/.test(entry.fileName);
    into.addReadStreamLazy(entry.fileName, { compressionLevel: 1 }, (taken) => {
      from
        .openReadStreamPromise(entry)
        .then((content) => taken(null, isSheet ? mended(content, { hasMarks, formats }) : content))
        .catch((error) => taken(error));
    });
  }
  into.end();
  return new Uint8Array(await all);
}

function mended(content, { hasMarks, formats }) {
  let held = '';
  const cleaned = new Transform({
    transform(chunk, _, done) {
      const clean = (held + chunk.toString('latin1')).replace(EMPTY, '$1$2');
      const text = hasMarks ? withShownNumbers(withFormulasMarked(clean), formats) : clean;
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
