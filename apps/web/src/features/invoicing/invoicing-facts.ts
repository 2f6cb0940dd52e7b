import type { SharedInvoicing } from '@houtai/contract/invoicing';

/** A line to copy: its label and its text. Blank ones are omitted. */
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

/** All lines as one text. */
export function invoicingText(facts: readonly CopiedFact[]): string {
  return facts.map(([label, value]) => `${label}：${value}`).join('\n');
}
