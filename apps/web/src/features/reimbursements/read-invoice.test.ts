import { expect, it } from 'vitest';

import { factsIn, readInvoice } from './read-invoice.ts';

it.each([
  [
    '电子发票（普通发票） 发票号码： 26332000007100000001 开票日期： 2026年11月16日 合 计 ¥389.62 ¥23.38 价税合计（大写） 肆佰壹拾叁圆整 （小写） ¥413.00',
    { date: '2026-11-16', amount: '413.00', invoiceNumber: '26332000007100000001' },
  ],
  [
    '发票号码: 开票日期: 合计 价税合计(大写) (小写) 26332000007100000002 2026 年 1 月 6 日 ¥1,200.00 ¥72.00 ¥1,272.00',
    { date: '2026-01-06', amount: '1272.00', invoiceNumber: '26332000007100000002' },
  ],
  ['发票代码:033002100311 发票号码:12345678 开票日期:2026年13月40日', { date: '', amount: '', invoiceNumber: '12345678' }],
  ['装箱单', { date: '', amount: '', invoiceNumber: '' }],
])('reads %j as %o', (words, facts) => {
  expect(factsIn(words)).toEqual(facts);
});

it('knows nothing of what is no pdf', async () => {
  expect(await readInvoice(new File(['x'], '发票.png'))).toEqual({});
});
