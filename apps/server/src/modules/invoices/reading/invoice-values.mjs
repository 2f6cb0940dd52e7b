// What invoices write, in the one form in which it is kept: a value that is none of its kind is blank.

/** Radicals that look like a letter and that no normalization replaces. */
const RADICALS = new Map([
  ['\u2EC4', '西'],
  ['\u2EC5', '见'],
  ['\u2EC6', '角'],
  ['\u2EC9', '贝'],
  ['\u2ECB', '车'],
  ['\u2ED3', '长'],
  ['\u2ED4', '门'],
  ['\u2ED8', '青'],
  ['\u2EDA', '页'],
  ['\u2EDB', '风'],
  ['\u2EDC', '飞'],
  ['\u2EDD', '食'],
  ['\u2EE2', '马'],
  ['\u2EE5', '鱼'],
  ['\u2EE6', '鸟'],
  ['\u2EE9', '黄'],
  ['\u2EEC', '齐'],
  ['\u2EEE', '齿'],
  ['\u2EF0', '龙'],
  ['\u2EA0', '民'],
]);

const SHORT = /^.{0,200}$/su;
const MAX_ITEMS = 100;

/** A text with its letters as everybody writes them; tabs stay, as they separate the cells of a line. */
export function plainText(text) {
  return text
    .replace(/[\u2E80-\u2EFF]/gu, (letter) => RADICALS.get(letter) ?? letter)
    .normalize('NFKC')
    .replace(/[^\S\t]+/gu, ' ')
    .trim();
}

/** A name or another short text; one that is longer than any name is none. */
export function textValue(text) {
  const plain = plainText(text).replaceAll('\t', ' ');
  return SHORT.test(plain) ? plain : '';
}

/** An amount as a decimal text with two decimals; digits are never rounded away. */
export function amountValue(text) {
  const plain = plainText(text).replace(/[¥,\s]/gu, '');
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  if (whole === undefined) return '';
  return `${sign}${BigInt(whole)}.${fraction.padEnd(2, '0')}`;
}

/** A day that exists, as year-month-date. */
export function dayValue(text) {
  const [, year, month, date] = /(?<!\d)(20\d\d)[^\d\s]? ?(\d\d?)[^\d\s]? ?(\d\d?)/.exec(plainText(text)) ?? [];
  if (year === undefined) return '';
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : '';
}

/** A number of an invoice: of the digital ones 20 digits, of the older ones 8. */
export function numberValue(text) {
  return /^(?:\d{20}|\d{8})$/.exec(textValue(text))?.[0] ?? '';
}

export function codeValue(text) {
  return /^(?:\d{10}|\d{12})$/.exec(textValue(text))?.[0] ?? '';
}

export function taxNumberValue(text) {
  return /^[\dA-Z]{15,20}$/.exec(textValue(text).toUpperCase())?.[0] ?? '';
}

export function itemsOf(items) {
  return items.filter(({ name }) => name !== '').slice(0, MAX_ITEMS);
}

function cents(amount) {
  return BigInt(amount.replace('.', ''));
}

/** Whether all three are there and add up. */
export function isSum({ net, tax, total }) {
  return net !== '' && tax !== '' && total !== '' && cents(net) + cents(tax) === cents(total);
}

export function blankFacts() {
  const party = () => ({ name: '', taxNumber: '' });
  return {
    kind: '',
    code: '',
    number: '',
    issuedOn: '',
    seller: party(),
    buyer: party(),
    net: '',
    tax: '',
    total: '',
    items: [],
    trip: null,
    red: false,
  };
}

/** The facts with what they leave blank filled from others, the amounts only on request: those of two places are not one sum. */
export function filledFrom(facts, more, { withAmounts }) {
  const money = withAmounts ? { net: facts.net || more.net, tax: facts.tax || more.tax, total: facts.total || more.total } : {};
  return {
    ...facts,
    ...money,
    kind: facts.kind || more.kind,
    code: facts.code || more.code,
    number: facts.number || more.number,
    issuedOn: facts.issuedOn || more.issuedOn,
    seller: partyFrom(facts.seller, more.seller),
    buyer: partyFrom(facts.buyer, more.buyer),
    items: facts.items.length > 0 ? facts.items : more.items,
    trip: facts.trip ?? more.trip,
    red: facts.red || more.red,
  };
}

function partyFrom(party, more) {
  return { name: party.name || more.name, taxNumber: party.taxNumber || more.taxNumber };
}

/**
 * What a file says for machines together with its words. It is exact as long as its own amounts add up; else the words fill in, too. An
 * invoice that nowhere says that it is a special one is a plain one.
 */
export function readingOf(told, words) {
  const isExact = told !== null && told.number !== '' && isSum(told);
  const base = told ?? blankFacts();
  const isOther = words.number !== '' && base.number !== '' && words.number !== base.number;
  const facts = isOther ? base : filledFrom(base, words, { withAmounts: !isExact });
  const isRead = facts.number !== '' || facts.total !== '';
  const kind = facts.kind || (facts.number === '' ? 'other' : 'plain');
  return { source: sourceOf({ isExact, isRead }), facts: { ...facts, kind, red: facts.red || facts.total.startsWith('-') } };
}

function sourceOf({ isExact, isRead }) {
  if (isExact) return 'exact';
  return isRead ? 'text' : 'none';
}
