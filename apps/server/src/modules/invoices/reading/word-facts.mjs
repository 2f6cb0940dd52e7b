import { amountValue, blankFacts, codeValue, dayValue, isSum, itemsOf, numberValue, taxNumberValue, textValue } from './invoice-values.mjs';

const DAY = String.raw`20\d\d ?年 ?\d\d? ?月 ?\d\d? ?日`;
const AMOUNT = String.raw`-?¥? ?-?[\d,]+\.\d{2}(?!\d)`;
const SEATS = /商务座|特等座|一等座|二等座|软卧|硬卧|软座|硬座|无座/;

/** The facts in the lines of a page. A value that could be two is blank: words are guessed at by nobody. */
export function readWords(lines) {
  const text = lines.join('\n');
  const kind = kindIn(text);
  return {
    ...blankFacts(),
    kind,
    code: codeValue(/发票代码:?\s*(\d{10,12})(?!\d)/.exec(text)?.[1] ?? ''),
    number: kind === 'other' ? '' : numberIn(text),
    issuedOn: issuedOnIn(text),
    ...partiesIn(lines),
    ...(kind === 'other' ? {} : amountsIn(text, lines)),
    items: itemsIn(lines),
    trip: kind === 'rail' ? tripIn(text) : null,
    red: /红字|销项负数/.test(text),
  };
}

function kindIn(text) {
  const compact = text.replace(/\s/g, '');
  if (compact.includes('铁路电子客票')) return 'rail';
  if (compact.includes('航空运输电子客票行程单')) return 'air';
  // What goes with an invoice for rides, and is none.
  if (/行程单|行程报销单/.test(compact)) return 'other';
  if (compact.includes('专用发票')) return 'special';
  if (/通行费/.test(compact) && compact.includes('发票')) return 'toll';
  return compact.includes('普通发票') ? 'plain' : '';
}

/** A number with its label, else the only one that can be nothing else. */
function numberIn(text) {
  const labelled = /发票号码:?\s*(\d{20}|\d{8})(?!\d)/.exec(text)?.[1];
  return numberValue(labelled ?? only(text.match(/(?<![\d*])\d{20}(?![\d*])/g)));
}

function issuedOnIn(text) {
  const labelled = new RegExp(String.raw`(?:开票|填开)日期:?\s*(${DAY}|20\d\d-\d\d-\d\d)`).exec(text)?.[1];
  return dayValue(labelled ?? only(text.match(new RegExp(DAY, 'g'))));
}

/** Names and tax numbers by their labels: of two that say no more, the first is the buyer's. */
function partiesIn(lines) {
  const names = labelled(lines, /(购买方|销售方|)(?<!项目|服务)名称:\s*([^\t:]+)/g, textValue);
  const numbers = labelled(lines, /()(?:纳税人识别号|统一社会信用代码):\s*([\dA-Z]{15,20})(?![\dA-Z])/g, taxNumberValue);
  // One number beside one named party is that party's.
  const sole = names.seller === '' && names.buyer !== '' ? 'buyer' : '';
  const one = numbers.unnamed.length === 1 && sole === 'buyer' ? numbers.unnamed[0] : '';
  return {
    buyer: { name: names.buyer, taxNumber: numbers.buyer || one },
    seller: { name: names.seller, taxNumber: numbers.seller },
  };
}

function labelled(lines, pattern, as) {
  const found = lines.flatMap((line) => [...line.matchAll(pattern)].map(([, label, value]) => ({ label, value: as(value) })));
  const unnamed = found.filter(({ label }) => label === '').map(({ value }) => value);
  const of = (label, index) =>
    found.find((each) => each.label === label)?.value ?? (unnamed.length === 2 && found.length === 2 ? unnamed[index] : '');
  return { buyer: of('购买方', 0), seller: of('销售方', 1), unnamed };
}

/** The total beside its label; net and tax on the line of sums. Without labels three amounts count that add up in one way alone. */
function amountsIn(text, lines) {
  const total = amountValue(new RegExp(String.raw`\(?小写\)?:?\s*(${AMOUNT})`).exec(text)?.[1] ?? '') || priceIn(text);
  const [net = '', tax = ''] = sumsIn(lines);
  if (isSum({ net, tax, total })) return { net, tax, total };
  const triples = threes([...new Set(text.match(new RegExp(String.raw`¥ ?-?[\d,]+\.\d{2}(?!\d)`, 'g'))?.map(amountValue))]);
  const fitting = triples.filter((each) => total === '' || each.total === total);
  if (fitting.length === 1) return fitting[0];
  return { net: '', tax: '', total };
}

function priceIn(text) {
  return amountValue(new RegExp(String.raw`票价:?\s*(${AMOUNT})`).exec(text)?.[1] ?? '');
}

function sumsIn(lines) {
  const line = lines.find((each) => /^合\s*计(?!\S*\()/.test(each) && new RegExp(AMOUNT).test(each)) ?? '';
  const amounts = line.match(new RegExp(AMOUNT, 'g'))?.map(amountValue) ?? [];
  return amounts.length === 2 ? amounts : [];
}

/** Net, tax and total among amounts; the tax is the smaller one. */
function threes(amounts) {
  if (amounts.length > 8) return [];
  return amounts.flatMap((net) =>
    amounts.flatMap((tax) =>
      amounts
        .filter((total) => Math.abs(Number(tax)) < Math.abs(Number(net)) && isSum({ net, tax, total }))
        .map((total) => ({ net, tax, total })),
    ),
  );
}

/** Lines of goods begin with their class between stars; a line of one cell behind is the rest of the name. */
function itemsIn(lines) {
  const items = [];
  let isOpen = false;
  for (const line of lines) {
    const cells = line.split('\t');
    const isItem = /^\*[^*]{1,40}\*/.test(cells[0] ?? '');
    const isRest = isOpen && cells.length === 1 && !/合\s*计|价税|[:¥]/.test(line);
    if (isItem) items.push({ name: textValue(cells[0]), code: '', ...amountsOfItem(line) });
    else if (isRest) items.push(withRest(items.pop(), line));
    isOpen = isItem || isRest;
  }
  return itemsOf(items);
}

function withRest(item, rest) {
  return { ...item, name: textValue(item.name + rest) };
}

/** The amount stands before the rate of the tax, the tax behind it; a bare price may stand closer than a cell. */
function amountsOfItem(line) {
  const [, net = '', tax = ''] = /(-?[\d,]+\.\d{2})\s+(?:\d+(?:\.\d+)?%|免税|不征税)(?:\s+(-?[\d,]+\.\d{2}))?\s*$/.exec(line) ?? [];
  return { net: amountValue(net), tax: amountValue(tax) };
}

function tripIn(text) {
  const [, from = '', vehicle = '', to = ''] =
    /(\p{Script=Han}{1,10}) ?站\s+([A-Z]?\d{1,5})\s+(\p{Script=Han}{1,10}) ?站/u.exec(text) ?? [];
  return {
    from,
    to,
    on: dayValue(new RegExp(String.raw`(${DAY})\s+\d\d:\d\d ?开`).exec(text)?.[1] ?? ''),
    passenger: textValue(/\d{6,10}\*{4}\d{3}[\dX]\s+([\p{Script=Han}·]{2,20})/u.exec(text)?.[1] ?? ''),
    seat: SEATS.exec(text.replace(/ /g, ''))?.[0] ?? '',
    vehicle,
  };
}

function only(found) {
  const different = [...new Set(found ?? [])];
  return different.length === 1 ? different[0] : '';
}
