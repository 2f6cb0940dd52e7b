import { openPdf } from './open-pdf.ts';

/** The words of the first page of a pdf, in the order in which it draws them; rejects where it cannot be read. */
export async function readPdfText(bytes: ArrayBuffer): Promise<string> {
  const task = openPdf(bytes);
  try {
    const page = await (await task.promise).getPage(1);
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  } finally {
    await task.destroy();
  }
}
