import { isDay } from '@houtai/contract/dates';

/** What an invoice says, blank where it was not found. */
export type InvoiceFacts = { date: string; amount: string; invoiceNumber: string };

/** Larger files are scans, which hold no words. */
const LARGEST = 5 * 1_048_576;

/** Reads an electronic invoice in the browser; of anything but a pdf with words nothing is known. */
export async function readInvoice(file: File): Promise<Partial<InvoiceFacts>> {
  if (!/\.pdf$/i.test(file.name) || file.size > LARGEST) return {};
  // The reader of this format is large, and only comes with the first invoice.
  return import('#kit/preview/pdf/read-pdf-text.ts')
    .then(async ({ readPdfText }) => factsIn(await readPdfText(await file.arrayBuffer())))
    .catch(() => ({}));
}

/** Number, day and total in the words of an invoice. Labels and values may be drawn apart, so a value that can be nothing else counts without its label. */
export function factsIn(words: string): InvoiceFacts {
  const text = words.normalize('NFKC').replace(/\s+/g, ' ');
  const [, year = '', month = '', date = ''] = /(20\d{2}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/.exec(text) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const number = /发票号码 ?:? ?(\d{20}|\d{8})(?!\d)/.exec(text)?.[1] ?? /(?<!\d)\d{20}(?!\d)/.exec(text)?.[0] ?? '';
  return { date: isDay(day) ? day : '', amount: totalIn(text), invoiceNumber: number };
}

function totalIn(text: string): string {
  const labelled = /\( ?小写 ?\) ?¥? ?([\d,]+\.\d{2})/.exec(text)?.[1];
  if (labelled) return labelled.replaceAll(',', '');
  const amounts = [...text.matchAll(/¥ ?([\d,]+\.\d{2})/g)].map(([, amount = '']) => amount.replaceAll(',', ''));
  // The total with its tax is the largest that is written.
  return amounts.reduce((largest, amount) => (Number(amount) > Number(largest) ? amount : largest), amounts[0] ?? '');
}
