import { crc32 } from 'node:zlib';

import { escapeHtml } from '@houtai/contract/escape-html';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument';

/** A plain-text file with Windows line ends. */
export function textFile(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

/** A text document whose first line is its heading. */
export function wordFile(lines: readonly string[]): Buffer {
  const paragraphs = lines.map((line, index) => {
    const style = index === 0 ? '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>' : '';
    return `<w:p><w:r>${style}<w:t xml:space="preserve">${escapeHtml(line)}</w:t></w:r></w:p>`;
  });
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return zip({
    '[Content_Types].xml': types([['/word/document.xml', `${MAIN}.wordprocessingml.document.main+xml`]]),
    '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `${HEAD}<w:document ${space}><w:body>${paragraphs.join('')}</w:body></w:document>`,
  });
}

/** A workbook with one sheet. */
export function sheetFile(name: string, rows: readonly (readonly string[])[]): Buffer {
  const cells = rows.map((row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${escapeHtml(cell)}</t></is></c>`).join('')}</row>`);
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const sheet = `<sheet name="${escapeHtml(name)}" sheetId="1" r:id="rId1"/>`;
  return zip({
    '[Content_Types].xml': types([
      ['/xl/workbook.xml', `${MAIN}.spreadsheetml.sheet.main+xml`],
      ['/xl/worksheets/sheet1.xml', `${MAIN}.spreadsheetml.worksheet+xml`],
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${HEAD}<workbook ${space} xmlns:r="${OFFICE}"><sheets>${sheet}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([['worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet ${space}><sheetData>${cells.join('')}</sheetData></worksheet>`,
  });
}

function types(parts: readonly (readonly [name: string, type: string])[]): string {
  const overrides = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`).join('');
  const relation = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${relation}${overrides}</Types>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`);
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** Stores the entries uncompressed, because the files are small. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const path = Buffer.from(name);
    const bytes = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(33, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, path, bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, place, path]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(locals.length, 4);
  end.writeUInt16LE(locals.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, Buffer.from('504b0506', 'hex'), end]);
}
