import { inflateSync } from 'node:zlib';

import { decode as decodePng } from 'fast-png';
import jpeg from 'jpeg-js';
import { decodeQR } from 'qr/decode.js';

import { amountValue, blankFacts, codeValue, dayValue, numberValue } from './invoice-values.mjs';
import { Unreadable } from './xml-tree.mjs';

const MAX_PIXELS = 16_000_000;
const DECODE_MS = 4_000;

/** Digital invoices: their codes hold the total. */
const KIND_OF_DIGITAL = { 31: 'special', 32: 'plain' };
const SPECIAL_OF_OLD = new Set(['01', '08']);

/** A photo: what the code on it says, and no more. */
export function readPicture(bytes, { isPng }) {
  const said = decodeQR(isPng ? pngPixels(bytes) : jpegPixels(bytes), { timeLimit: DECODE_MS });
  const reading = readingOfCode(said);
  if (!reading) throw new Unreadable('no code of an invoice');
  return [{ page: 1, ...reading }];
}

/** The code of an invoice: mark, way, code, number, amount, day. Of older ones the amount is the one before tax, which is no total. */
function readingOfCode(said) {
  const [mark, way = '', code = '', number = '', amount = '', day = ''] = said.split(',');
  if (mark !== '01' || numberValue(number) === '') return null;
  const kind = KIND_OF_DIGITAL[way];
  const total = kind ? amountValue(amount) : '';
  const facts = {
    ...blankFacts(),
    kind: kind ?? (SPECIAL_OF_OLD.has(way) ? 'special' : 'plain'),
    code: codeValue(code),
    number: numberValue(number),
    issuedOn: dayValue(day),
    total,
    red: total.startsWith('-'),
  };
  return { source: total === '' ? 'text' : 'exact', facts };
}

function jpegPixels(bytes) {
  const { width, height, data } = jpeg.decode(bytes, {
    useTArray: true,
    maxResolutionInMP: MAX_PIXELS / 1_000_000,
    maxMemoryUsageInMB: 300,
  });
  return { width, height, data };
}

function pngPixels(bytes) {
  checkPng(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height, data, channels, depth, palette } = decodePng(bytes);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const top = 2 ** depth - 1;
  for (let at = 0; at < width * height; at += 1) {
    const [red, green, blue] = palette ? palette[data[at]] : colourAt(data, at * channels, { channels, top });
    pixels.set([red, green, blue, 255], at * 4);
  }
  return { width, height, data: pixels };
}

function colourAt(data, at, { channels, top }) {
  const level = (offset) => (data[at + offset] * 255) / top;
  return channels < 3 ? [level(0), level(0), level(0)] : [level(0), level(1), level(2)];
}

/** That a picture is no larger than it may be, and does not unpack to more than its own size: the library would hold all of it. */
function checkPng(bytes) {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width * height > MAX_PIXELS || width * height === 0) throw new Unreadable('too large');
  const data = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  inflateSync(Buffer.concat(data), { maxOutputLength: width * height * 8 + height * 8 + 1_024 });
}
