import type { SharedInvoicing } from '@houtai/contract/invoicing';

/** What is copied apart: a word for it, and the text. What is blank is left out. */
export type CopiedFact = readonly [label: string, value: string];

/** The lines of 开票信息 in the order of an invoice; several accounts are numbered. */
export function invoicingFacts({ title, taxNumber, address, phone, banks }: SharedInvoicing): CopiedFact[] {
  const accounts = banks.flatMap(({ bankName, bankNum }, index): CopiedFact[] => {
    const place = banks.length > 1 ? ` ${index + 1}` : '';
    return [
      [`开户行${place}`, bankName],
      [`账号${place}`, bankNum],
    ];
  });
  const facts: CopiedFact[] = [['名称', title], ['税号', taxNumber], ['地址', address], ['电话', phone], ...accounts];
  return facts.filter(([, value]) => value !== '');
}

/** All of it as a text to be sent on. */
export function wholeText(facts: readonly CopiedFact[]): string {
  return facts.map(([label, value]) => `${label}：${value}`).join('\n');
}
