// What some programs write and the reader takes wrongly: an empty cell that is marked as a shared text is the first text of the book to it, a
// formula that no program has worked out is a blank cell, a number is without its format, and a part whose folders are told apart by a backslash is not there.
import { pipeline, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

import { shownNumber } from './formatted-numbers.mjs';
import { NO_VALUE } from './sheet-cells.mjs';

const MARK = /\st=(?:"s"|'s')/.source;
const NO_NUMBER = /(?:\/>|>\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v\s*>)\s*)?<\/(?:\w+:)?c\s*>)/.source;
const EMPTY = new RegExp(`(<(?:\\w+:)?c\\b[^<>]*?)${MARK}([^<>]*?${NO_NUMBER})`, 'g');

/** A formula without a value; one whose value is a text of no characters has a type and that. */
const FORMULA = /<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f\s*>)/.source;
const EMPTY_VALUE = /<(?:\w+:)?v\s{0,9}(?:\/>|>\s{0,9}<\/(?:\w+:)?v>)/.source;
const UNSOLVED = new RegExp(`(<(?:\\w+:)?)c\\b([^<>]*)>\\s{0,9}(${FORMULA})\\s{0,9}(${EMPTY_VALUE})?\\s{0,9}</(?:\\w+:)?c>`, 'g');

const NUMBER = new RegExp(
  `(<(?:\\w+:)?)c\\b([^<>]*)>\\s{0,9}(${FORMULA})?\\s{0,9}<(?:\\w+:)?v\\s{0,9}>\\s{0,9}([-+.\\dEe]{1,40})\\s{0,9}</(?:\\w+:)?v\\s{0,9}>\\s{0,9}</(?:\\w+:)?c\\s{0,9}>`,
  'g',
);

/** The text is gone through byte by byte. */
const MARKED = Buffer.from(NO_VALUE).toString('latin1');

/** Tags of such a cell: of what ends within one, as many are looked at again with what follows. */
const TAGS = 7;

/** Characters that are held back at most; no empty cell is that long. */
const HELD_MAX = 65_536;

/** Where the last tags of a text begin. */
function lastTags(text) {
  let at = text.length;
  for (let tags = 0; tags < TAGS && at > 0; tags += 1) at = text.lastIndexOf('<', at - 1);
  return Math.max(0, at);
}

/** Whether a text holds a cell that the reader takes wrongly, and from where on it is to be looked at with what follows it. */
export function oddCells(text, formats) {
  const isThere = text.search(EMPTY) !== -1 || withFormulasMarked(text) !== text || withShownNumbers(text, formats) !== text;
  return { isThere, rest: text.slice(Math.max(lastTags(text), text.length - HELD_MAX)) };
}

/** The same text with a value in the cells of formulas that have none, by which they are told from blank ones. */
function withFormulasMarked(text) {
  return text.replace(UNSOLVED, (cell, ...[open, attributes, formula, value]) => {
    if (value && /\st=["']str["']/.test(attributes)) return cell;
    const name = open.slice(1);
    return `${open}c${attributes.replace(/\st=["']\w+["']/, '')} t="str">${formula}<${name}v>${MARKED}</${name}v></${name}c>`;
  });
}

/** The same text with what is shown of numbers beside them, where that says more than they do. */
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

/** Underscores may begin what the reader takes for an escaped character. */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('_', '_x005F_');
}

/** Whether the name of a part is not as the reader looks for it; the name that the other library gives is. */
export function isOddlyNamed(entry) {
  return entry.fileNameRaw.includes(0x5c);
}

/** The same workbook as the reader takes it rightly; with `hasMarks` its formulas without a value are marked, and what numbers are shown as by their formats. */
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
