import { fromBufferPromise } from 'yauzl';

import { Unreadable, XML_MAX_BYTES, xmlTree } from './xml-tree.mjs';

const MAX_ENTRIES = 2_000;
const UNPACKED_MAX_BYTES = 30 * 1_048_576;

/** The parts of an OFD that are XML, by their places; the library refuses one that unpacks to more or less than the directory says. */
export async function openOfd(bytes) {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {});
  if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('too many parts');
  const parts = new Map();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > UNPACKED_MAX_BYTES) throw new Unreadable('unpacks to too much');
    if (!/\.xml$/i.test(entry.fileName)) continue;
    if (entry.uncompressedSize > XML_MAX_BYTES) throw new Unreadable('a part is too large');
    const chunks = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

/** A part by what another one calls it, with its place: from the root, from the folder of the one that names it, or loosely from the root again. */
export function partAt(parts, location, { from }) {
  const place = location.trim();
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const places = place.startsWith('/') ? [place.slice(1)] : [normal(folder + place), normal(place)];
  const found = places.find((each) => parts.has(each));
  return found === undefined ? null : { place: found, root: xmlTree(parts.get(found)) };
}

function normal(place) {
  const kept = [];
  for (const step of place.split('/')) {
    if (step === '..') kept.pop();
    else if (step !== '.' && step !== '') kept.push(step);
  }
  return kept.join('/');
}
