import { MB } from '@houtai/contract/limits';
import { expect, it } from 'vitest';

import { GIF, HTML, JPG, OLE, PDF, PNG } from '../../testing/upload-to.ts';
import { zipOf } from '../../testing/zip-of.ts';
import { mimeOf, SNIFF_BYTES } from './file-kinds.ts';

const TEXT = Buffer.from('第一行\r\n第二行\t结束');
const GBK = Buffer.from('b5dad2bbd0d00d0a', 'hex');
const UTF16 = Buffer.from('\ufeff第一行', 'utf16le');
const WORD = zipOf('[Content_Types].xml', '_rels/.rels', 'word/document.xml');
const SHEET_TYPES_LAST = zipOf('xl/workbook.xml', 'xl/worksheets/sheet1.xml', '[Content_Types].xml');
const SLIDES = zipOf('[Content_Types].xml', 'ppt\\presentation.xml');

/** The same zip with its directory further from its start. */
function stretched(zip: Buffer, by: number): Buffer {
  const end = Buffer.from(zip.subarray(-22));
  const directory = end.readUInt32LE(16);
  end.writeUInt32LE(directory + by, 16);
  return Buffer.concat([zip.subarray(0, directory), Buffer.alloc(by), zip.subarray(directory, -22), end]);
}

/** A compound file whose directory, in its second sector, names one part. */
function compound(part: string): Buffer {
  const bytes = Buffer.concat([OLE, Buffer.alloc(2_048)]);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.write(part, 1_024 + 128, 'utf16le');
  return bytes;
}

function film(brand: string): Buffer {
  return Buffer.concat([Buffer.from('00000020', 'hex'), Buffer.from(`ftyp${brand}`), Buffer.alloc(60)]);
}

const WEBM = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), Buffer.alloc(40)]);

function kindOf(extension: string, bytes: Buffer): Promise<string | null> {
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  return mimeOf(extension, { head: bytes.subarray(0, SNIFF_BYTES), hasZero: bytes.includes(0), size: bytes.length, read });
}

it.each<[string, string, Buffer]>([
  ['.png', 'an image', PNG],
  ['.gif', 'an image', GIF],
  ['.jpeg', 'an image', JPG],
  ['.pdf', 'a pdf', PDF],
  ['.pdf', 'a pdf behind a few lines', Buffer.concat([Buffer.from('\r\n\r\n'), PDF])],
  ['.zip', 'a zip of anything', zipOf('a.txt')],
  ['.zip', 'a zip of an office file', WORD],
  ['.zip', 'an empty zip', zipOf()],
  ['.docx', 'its parts', WORD],
  ['.xlsx', 'its parts, the list of types last', SHEET_TYPES_LAST],
  ['.pptx', 'its parts, written with a backslash', SLIDES],
  ['.docx', 'its parts behind a long one', stretched(WORD, 3 * MB)],
  ['.docx', 'a password', compound('EncryptedPackage')],
  ['.doc', 'a compound file', OLE],
  ['.xls', 'a compound file', OLE],
  ['.ppt', 'a compound file', OLE],
  ['.txt', 'UTF-8', TEXT],
  ['.txt', 'GBK', GBK],
  ['.txt', 'UTF-16', UTF16],
  ['.txt', 'what looks like xml', Buffer.from('<?xml version="1.0"?><a/>')],
  ['.html', 'html', HTML],
  ['.ofd', 'its opening part', zipOf('Doc_0/Document.xml', 'OFD.xml')],
  ['.xml', 'a declaration', Buffer.from('<?xml version="1.0"?><a/>')],
  ['.xml', 'a tag behind a mark and a line', Buffer.from('\ufeff\r\n<a/>')],
  ['.xml', 'UTF-16', Buffer.from('\ufeff<a/>', 'utf16le')],
  ['.mp4', 'the usual brand', film('isom')],
  ['.mp4', 'the brand of a phone', film('3gp4')],
  ['.mov', 'its brand', film('qt  ')],
  ['.webm', 'its mark', WEBM],
])('%s may contain %s', async (extension, _, bytes) => {
  expect(await kindOf(extension, bytes)).toMatch(/^[a-z]+\/[\w.-]+$/);
});

it.each<[string, string, Buffer]>([
  ['.png', 'another image', GIF],
  ['.jpg', 'html', HTML],
  ['.pdf', 'html', HTML],
  ['.pdf', 'a mark far behind its beginning', Buffer.concat([Buffer.alloc(2_000), PDF])],
  ['.zip', 'text', TEXT],
  ['.docx', 'another office file', SLIDES],
  ['.docx', 'a zip of anything', zipOf('a.txt', 'word.xml')],
  ['.xlsx', 'a folder that is called so, without the list of types', zipOf('xl/notes.txt')],
  ['.docx', 'an older office file', OLE],
  ['.docx', 'a compound file of something else', compound('WordDocument')],
  ['.docx', 'a zip that broke off', WORD.subarray(0, -30)],
  ['.docx', 'a zip whose list begins before the file', Buffer.concat([WORD.subarray(0, -6), Buffer.from('ffffff7f0000', 'hex')])],
  ['.doc', 'a newer office file', WORD],
  ['.txt', 'a zip', WORD],
  ['.txt', 'a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(20)])],
  ['.txt', 'text that turns binary later', Buffer.concat([Buffer.alloc(10_000, 'a'), Buffer.from([0])])],
  ['.html', 'control characters', Buffer.from([0x3c, 0x01, 0x02])],
  ['.ofd', 'a zip of anything', zipOf('a.txt')],
  ['.ofd', 'xml', Buffer.from('<OFD/>')],
  ['.xml', 'text without a tag', TEXT],
  ['.xml', 'a zip', WORD],
  ['.mp4', 'a picture of the same container', film('heic')],
  ['.webm', 'another film', film('isom')],
  ['.svg', 'anything', HTML],
  ['constructor', 'anything', PNG],
])('%s may not contain %s', async (extension, _, bytes) => {
  expect(await kindOf(extension, bytes)).toBeNull();
});

it('reads only the directory of a zip, whatever length it claims', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `a/${index}`);
  expect(await kindOf('.docx', zipOf(...names, '[Content_Types].xml', 'word/document.xml'))).toBeNull();
});
