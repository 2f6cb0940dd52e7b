import { readFileSync } from 'node:fs';
import { deflateRawSync, deflateSync } from 'node:zlib';

import { encode as encodePng } from 'fast-png';
import jpeg from 'jpeg-js';
import { encodeQR } from 'qr';
import { describe, expect, it } from 'vitest';

import { zipWith } from '#platform/testing/zip-of.ts';

import { readInvoices, UNREAD } from './invoice-thread.ts';

const BUYER = { name: '澄明信息技术有限公司', taxNumber: '91330100MA2XTEST01' };
const UNREADABLE = [UNREAD];

function sample(name: string): Buffer {
  return readFileSync(new URL(`./samples/${name}`, import.meta.url));
}

function read(name: string, bytes: Buffer | string) {
  return readInvoices(Buffer.from(bytes), name.slice(name.lastIndexOf('.')));
}

async function factsIn(name: string, bytes: Buffer | string) {
  const [reading] = await read(name, bytes);
  return { source: reading?.source, ...reading?.facts };
}

const CLOUD = {
  kind: 'plain',
  code: '',
  number: '24332000000071204418',
  issuedOn: '2024-06-18',
  net: '2830.19',
  tax: '169.81',
  total: '3000.00',
  seller: { name: '西溪云计算有限公司', taxNumber: '91330100MA2XTEST03' },
  items: [{ name: '*信息技术服务*云服务器租用', code: '', net: '', tax: '' }],
};
const RAIL = {
  source: 'exact',
  kind: 'rail',
  number: '26339116804000000001',
  issuedOn: '2026-11-18',
  net: '66.97',
  tax: '6.03',
  total: '73.00',
  seller: { name: '', taxNumber: '' },
  trip: { from: '杭州东', to: '上海虹桥', on: '2026-11-16', passenger: '林若溪', seat: '二等座', vehicle: 'G7358' },
};
const RIDE = {
  kind: 'plain',
  number: '26337000000055501234',
  issuedOn: '2026-11-17',
  net: '132.43',
  tax: '3.97',
  total: '136.40',
  seller: { name: '湖滨出行科技有限公司', taxNumber: '91330100MA2XTEST06' },
  items: [
    { name: '*运输服务*客运服务费', code: '', net: '152.43', tax: '4.57' },
    { name: '*运输服务*客运服务费', code: '', net: '-20.00', tax: '-0.60' },
  ],
};

describe('readInvoices', () => {
  it.each<[string, object]>([
    [
      'invoice-vat-2020.ofd',
      {
        source: 'exact',
        kind: 'plain',
        code: '033002000311',
        number: '40218876',
        issuedOn: '2020-11-03',
        net: '283.02',
        tax: '16.98',
        total: '300.00',
        seller: { name: '钱江酒店管理有限公司', taxNumber: '91330100MA2XTEST02' },
        items: [{ name: '*住宿服务*住宿费', code: '', net: '283.02', tax: '16.98' }],
      },
    ],
    ['invoice-digital-2024.ofd', { source: 'exact', ...CLOUD }],
    [
      'invoice-xbrl-2022.ofd',
      {
        source: 'exact',
        kind: 'plain',
        code: '033002200211',
        number: '99118830',
        issuedOn: '2022-09-01',
        net: '99.12',
        tax: '12.88',
        total: '112.00',
        seller: { name: '文三路办公用品店', taxNumber: '91330100MA2XTEST04' },
      },
    ],
    [
      'invoice-digital.xml',
      {
        source: 'exact',
        kind: 'plain',
        number: '26332000000012345678',
        issuedOn: '2026-11-12',
        net: '188.68',
        tax: '11.32',
        total: '200.00',
        seller: { name: '龙井餐饮管理有限公司', taxNumber: '91330100MA2XTEST05' },
        items: [{ name: '*餐饮服务*餐费', code: '3070401000000000000', net: '188.68', tax: '11.32' }],
        red: false,
      },
    ],
    [
      'invoice-toll.xml',
      {
        source: 'exact',
        kind: 'toll',
        number: '26537912570200000001',
        issuedOn: '2026-11-10',
        total: '19.19',
        trip: { from: '', to: '', on: '2026-11-10', passenger: '', seat: '', vehicle: '浙A12345' },
      },
    ],
    [
      'invoice-red.xml',
      { source: 'exact', kind: 'plain', number: '26332000000087654321', net: '-188.68', tax: '-11.32', total: '-200.00', red: true },
    ],
    ['rail-ticket.ofd', RAIL],
    ['rail-ticket.pdf', RAIL],
    ['invoice-ride-text.pdf', { source: 'text', ...RIDE }],
    ['invoice-ride-info.pdf', { source: 'exact', ...RIDE }],
  ])('reads %s as what it says', async (name, facts) => {
    expect(await factsIn(name, sample(name))).toMatchObject({ buyer: BUYER, ...facts });
  });

  it('gives the same facts of the same bytes on every run, and changes none of them', async () => {
    const bytes = sample('rail-ticket.ofd');
    expect(await read('a.ofd', bytes)).toEqual(await read('a.ofd', bytes));
    expect(bytes).toEqual(sample('rail-ticket.ofd'));
  });
});

/** An invoice whose number stands this deep. */
function nested(depth: number): string {
  return `${'<a>'.repeat(depth - 1)}<InvoiceNumber>26332000000012345678</InvoiceNumber>${'</a>'.repeat(depth - 1)}`;
}

const XML = sample('invoice-digital.xml').toString();

describe('readInvoices of xml', () => {
  it.each([
    ['another prefix', XML.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1fp:').replace('<fp:EInvoice>', '<fp:EInvoice xmlns:fp="urn:x">')],
    ['a mark of its encoding', `\uFEFF${XML}`],
    ['UTF-16', Buffer.from(`\uFEFF${XML.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ])('reads one with %s', async (_, bytes) => {
    expect(await factsIn('a.xml', bytes)).toMatchObject({ source: 'exact', total: '200.00', number: '26332000000012345678' });
  });

  it('knows a special invoice by its label', async () => {
    expect(await factsIn('a.xml', XML.replace('<LabelCode>02', '<LabelCode>01'))).toMatchObject({ kind: 'special' });
  });

  it('finds a ticket in the vocabulary of any year', async () => {
    const xbrl = `<xbrl xmlns:atr="http://xbrl.mof.gov.cn/taxonomy/2031-01-01/atr"><atr:NumberOfInvoice>26339116804000000009</atr:NumberOfInvoice><atr:PassengerName>周雨桐</atr:PassengerName></xbrl>`;
    expect(await factsIn('a.xml', xbrl)).toMatchObject({ kind: 'air', source: 'text', total: '', trip: { passenger: '周雨桐' } });
  });

  it.each([
    ['trusts sums that do not add up no further than words', '<TotalTaxAm>11.33', { source: 'text', tax: '11.33', total: '200.00' }],
    ['leaves an amount with a third decimal blank', '<TotalTaxAm>11.321', { source: 'text', tax: '' }],
    ['leaves an amount that is no figure blank', '<TotalTaxAm>1e1', { source: 'text', tax: '' }],
  ])('%s, and gives the rest', async (_, tax, facts) => {
    expect(await factsIn('a.xml', XML.replace('<TotalTaxAm>11.32', tax))).toMatchObject(facts);
  });

  it('leaves a day that does not exist and a name without end blank', async () => {
    const odd = XML.replaceAll('2026-11-12', '2026-02-30').replace('龙井餐饮管理有限公司', '长'.repeat(201));
    expect(await factsIn('a.xml', odd)).toMatchObject({ issuedOn: '', seller: { name: '' } });
  });

  it.each([
    ['declares a type', `<!DOCTYPE a [<!ENTITY x "y">]>${XML.replace(/^<\?.*\?>/, '')}`],
    ['is deeper than 64', nested(65)],
    ['is larger than 4 MB', XML.replace('餐费', '费'.repeat(1_500_000))],
    ['is cut off', XML.slice(0, 900)],
    ['says another encoding than it has', Buffer.concat([Buffer.from('<a>'), Buffer.from([0xff, 0xfe, 0xff]), Buffer.from('</a>')])],
    ['is about something else', '<html><body>26332000000012345678</body></html>'],
    ['is empty', ''],
  ])('cannot read one that %s', async (_, bytes) => {
    expect(await read('a.xml', bytes)).toEqual(UNREADABLE);
  });

  it('reads one that is 64 elements deep', async () => {
    expect(await factsIn('a.xml', nested(64))).toMatchObject({ number: '26332000000012345678' });
  });
});

const OFD_XML = '<ofd:OFD xmlns:ofd="x"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>';

/** An OFD whose one page says these words, each where it is given. */
function ofdOf(words: readonly (readonly [text: string, x: number, y: number])[], more: Parameters<typeof zipWith>[0] = {}): Buffer {
  const objects = words.map(
    ([text, x, y], id) => `<TextObject ID="${id}" Boundary="${x} ${y} 60 5" Size="3"><TextCode X="0" Y="3">${text}</TextCode></TextObject>`,
  );
  return zipWith({
    'OFD.xml': OFD_XML,
    'Doc_0/Document.xml': '<Document><Pages><Page ID="1" BaseLoc="Pages/Content.xml"/></Pages></Document>',
    'Doc_0/Pages/Content.xml': `<Page><Content><Layer>${objects.join('')}</Layer></Content></Page>`,
    ...more,
  });
}

const NUMBER = [['26332000000099887766', 10, 10]] as const;

describe('readInvoices of ofd', () => {
  it('reads words in the order in which they stand, whatever their order in the file', async () => {
    const words = [
      ['¥106.00', 60, 90],
      ['(小写)', 40, 90],
      ['26332000000099887766', 120, 10],
      ['发票号码:', 100, 10],
      ['电子发票(增值税专用发票)', 60, 4],
      ['¥6.00', 120, 80],
      ['¥100.00', 90, 80],
      ['合 计', 5, 80],
      ['开票⽇期:2026年3⽉4⽇', 100, 16],
    ] as const;
    expect(await factsIn('a.ofd', ofdOf(words))).toMatchObject({
      source: 'text',
      kind: 'special',
      number: '26332000000099887766',
      issuedOn: '2026-03-04',
      net: '100.00',
      tax: '6.00',
      total: '106.00',
    });
  });

  it('leaves a number and a day blank that could be one of two', async () => {
    const words = [
      ['26332000000099887766 26332000000099887767', 10, 10],
      ['2026年3月4日', 10, 20],
      ['2026年3月5日', 10, 30],
    ] as const;
    expect(await factsIn('a.ofd', ofdOf(words))).toMatchObject({ number: '', issuedOn: '' });
  });

  it('takes a list of trips for no invoice', async () => {
    const words = [
      ['湖滨出行 行程单', 10, 10],
      ['共2笔行程 合计136.40元', 10, 20],
    ] as const;
    expect(await factsIn('a.ofd', ofdOf(words))).toMatchObject({ source: 'none', kind: 'other', number: '', total: '' });
  });

  it.each([
    ['has more than 2,000 parts', () => ofdOf(NUMBER, Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`x/${index}`, ''])))],
    ['unpacks to more than 30 MB', () => ofdOf(NUMBER, { 'a.bin': 'x'.repeat(31 * 1_048_576) })],
    ['has a part with a document type', () => ofdOf(NUMBER, { 'OFD.xml': `<!DOCTYPE x>${OFD_XML}` })],
    [
      'says another size than it has',
      () => ofdOf(NUMBER, { 'OFD.xml': { packed: deflateRawSync(Buffer.from(OFD_XML)), said: OFD_XML.length - 5 } }),
    ],
    ['has no document', () => zipWith({ 'OFD.xml': '<OFD/>' })],
    ['is cut off', () => sample('rail-ticket.ofd').subarray(0, 900)],
  ])('cannot read one that %s', async (_, bytes) => {
    expect(await read('a.ofd', bytes())).toEqual(UNREADABLE);
  });
});

/** A pdf whose pages show these words. */
function pdfOf(pages: readonly string[]): Buffer {
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]>>`,
    font,
    ...pages.flatMap((words, index) => {
      const stream = `BT /F1 12 Tf 40 700 Td (${words}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = bodies.map((body, index) => {
    const place = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj${body}endobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${file}${table}trailer<</Root 1 0 R/Size ${bodies.length + 1}>>\nstartxref\n${file.length}\n%%EOF`);
}

describe('readInvoices of pdf', () => {
  it('gives each invoice of a file with the page on which it begins', async () => {
    const bytes = pdfOf(['26332000000000000001', 'the rest of it', '26332000000000000002']);
    const readings = await read('a.pdf', bytes);
    expect(readings.map(({ page, facts }) => [page, facts.number])).toEqual([
      [1, '26332000000000000001'],
      [3, '26332000000000000002'],
    ]);
  });

  it('reads twenty pages, and nothing of a file with more', async () => {
    const pages = Array.from({ length: 20 }, () => '26332000000000000001');
    expect(await factsIn('a.pdf', pdfOf(pages))).toMatchObject({ source: 'text', number: '26332000000000000001' });
    expect(await read('a.pdf', pdfOf([...pages, 'x']))).toEqual(UNREADABLE);
  });

  it.each([
    ['is no pdf', Buffer.from('%PDF-1.4 and then nothing')],
    ['shows no words', pdfOf([''])],
  ])('cannot read one that %s', async (_, bytes) => {
    expect(await read('a.pdf', bytes)).toEqual(UNREADABLE);
  });
});

/** A picture of a code, as grey levels. */
function codeOf(text: string, scale = 6): { width: number; height: number; data: Uint8Array } {
  const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' });
  const size = rows.length * scale;
  const data = new Uint8Array(size * size).map((_, at) => {
    const [x, y] = [Math.floor((at % size) / scale), Math.floor(at / size / scale)];
    return rows[y]?.[x] ? 0 : 255;
  });
  return { width: size, height: size, data };
}

function jpegOf({ width, height, data }: ReturnType<typeof codeOf>): Buffer {
  const pixels = Buffer.from([...data].flatMap((level) => [level, level, level, 255]));
  return jpeg.encode({ width, height, data: pixels }, 90).data;
}

const DIGITAL = '01,32,,24332000000071204418,3000.00,20240618,,A1B2,';

describe('readInvoices of pictures', () => {
  it.each([
    ['.png', () => Buffer.from(encodePng({ ...codeOf(DIGITAL), channels: 1, depth: 8 }))],
    ['.jpg', () => jpegOf(codeOf(DIGITAL))],
  ])('takes number, day and total from the code of a digital invoice in %s', async (extension, bytes) => {
    expect(await factsIn(`a${extension}`, bytes())).toMatchObject({
      source: 'exact',
      kind: 'plain',
      number: '24332000000071204418',
      issuedOn: '2024-06-18',
      net: '',
      tax: '',
      total: '3000.00',
      seller: { name: '', taxNumber: '' },
      items: [],
    });
  });

  it('leaves the total blank where the code of an older one holds the amount before tax', async () => {
    const code = '01,10,033002000311,40218876,283.02,20201103,66630282980991510014,A1B2,';
    const png = Buffer.from(encodePng({ ...codeOf(code), channels: 1, depth: 8 }));
    expect(await factsIn('a.png', png)).toMatchObject({
      source: 'text',
      kind: 'plain',
      code: '033002000311',
      number: '40218876',
      issuedOn: '2020-11-03',
      net: '',
      total: '',
    });
  });

  it.each([
    ['has the code of something else', () => Buffer.from(encodePng({ ...codeOf('https://example.com/'), channels: 1, depth: 8 }))],
    ['has no code', () => Buffer.from(encodePng({ width: 40, height: 40, data: new Uint8Array(1_600).fill(255), channels: 1, depth: 8 }))],
    ['has more than 16 million pixels', () => hugePng(4_001, 4_000)],
    ['unpacks to more than its size', () => hugePng(10, 10, 5_000_000)],
    ['is cut off', () => Buffer.from(encodePng({ ...codeOf(DIGITAL), channels: 1, depth: 8 })).subarray(0, 200)],
  ])('cannot read one that %s', async (_, bytes) => {
    expect(await read('a.png', bytes())).toEqual(UNREADABLE);
  });
});

/** A picture that says its size and has this much in it. */
function hugePng(width: number, height: number, bytes = 10): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const part = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
  };
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([mark, part('IHDR', head), part('IDAT', deflateSync(Buffer.alloc(bytes))), part('IEND', Buffer.alloc(0))]);
}
