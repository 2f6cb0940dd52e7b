// What a spreadsheet shows for numbers whose format adds information: leading zeros, dashes, units, percentages.
import { format, getFormatFromId, isDateFormat, tokenize } from 'numfmt';

/** The same number in another notation: with thousands, decimals or an exponent. */
const NUMERAL = /^-?(?:0|[1-9]\d*)?(?:\.\d+)?$/;
const EXPONENT = /^-?[\d.]+E[+-]\d+$/i;

/** Formats with numerals of other scripts, which the library does not render. */
const OTHER_NUMERALS = /\[DBNum|\[NatNum|\[\$[^\]]*-[\da-f]{5,}\]/i;

/** A format whose only section is for texts also changes numbers. */
const TEXT_WITH_MORE = /^(?!@$)[^;]*@[^;]*$/;

/** Built-in formats that show the currency of the reader's system. */
const CURRENCY_OF_READER = new Set(['5', '6', '7', '8', '42', '44']);

/** Marks a format whose output cannot be determined. */
const UNKNOWN = '';

const NUMBERED = new Set(['ZERO', 'HASH', 'QMARK', 'GENERAL', 'STRING', 'ESCAPED', 'CHAR', 'TEXT', 'BREAK']);

/** The number formats of a workbook's styles, by style index; date formats and those that show the number itself are left out. */
export function numberFormats(styles) {
  const codes = new Map();
  for (const tag of tagsIn(styles, 'numFmts', 'numFmt')) codes.set(attribute(tag, 'numFmtId'), decoded(attribute(tag, 'formatCode')));
  const formats = new Map();
  for (const [index, tag] of tagsIn(styles, 'cellXfs', 'xf').entries()) {
    const id = attribute(tag, 'numFmtId');
    const code = (codes.get(id) ?? getFormatFromId(Number(id)) ?? '').replaceAll('G/通用格式', 'General');
    if (CURRENCY_OF_READER.has(id) && !codes.has(id)) formats.set(String(index), UNKNOWN);
    else if (isOfNumbers(code)) formats.set(String(index), code);
  }
  return formats;
}

/** What is shown for a number; null if that is the number itself, blank if it cannot be determined. */
export function shownNumber(number, code) {
  if (code === UNKNOWN || OTHER_NUMERALS.test(code) || TEXT_WITH_MORE.test(code)) return '';
  let shown;
  try {
    shown = format(code, number, { locale: 'zh-CN' }).trim();
  } catch {
    return '';
  }
  const plain = shown.replaceAll(/[,\s]/g, '');
  if (EXPONENT.test(plain)) return null;
  return NUMERAL.test(plain) && plain !== '' && Number(plain) === Number(number.toPrecision(15)) ? null : shown;
}

function isOfNumbers(code) {
  if (code === '' || /^(?:General|@)$/i.test(code)) return false;
  try {
    return !isDateFormat(code) && tokenize(code).some(({ type }) => NUMBERED.has(type.toUpperCase()));
  } catch {
    return true;
  }
}

function tagsIn(styles, list, name) {
  const [, within = ''] = new RegExp(`<(?:\\w+:)?${list}\\b[^>]*>([^]*?)</(?:\\w+:)?${list}\\s*>`).exec(styles) ?? [];
  return within.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];
}

function attribute(tag, name) {
  return (
    new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((value) => value !== undefined) ?? ''
  );
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities of an XML text. */
export function decoded(text) {
  return text
    .replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex, code) => String.fromCodePoint(Math.min(parseInt(code, hex ? 16 : 10), 0x10ffff)))
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
}
