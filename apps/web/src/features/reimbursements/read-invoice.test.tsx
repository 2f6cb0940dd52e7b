import { calls } from '@houtai/contract';
import type { InvoiceReading } from '@houtai/contract/invoices';
import { describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { toast } from '#ui/layer/toast.tsx';

import { readInvoice } from './read-invoice.ts';

const FACTS: InvoiceReading['facts'] = {
  kind: 'plain',
  code: '',
  number: '26332000000012345678',
  issuedOn: '2026-11-12',
  seller: { name: '龙井餐饮管理有限公司', taxNumber: '91330100MA2XTEST05' },
  buyer: { name: '', taxNumber: '' },
  net: '188.68',
  tax: '11.32',
  total: '200.00',
  items: [],
  trip: null,
  red: false,
};
const TRIP = { from: '杭州东', to: '上海虹桥', on: '2026-11-10', passenger: '林若溪', seat: '二等座', vehicle: 'G7358' };

function reading(facts: Partial<InvoiceReading['facts']> = {}, page = 1): InvoiceReading {
  return { page, source: 'exact', facts: { ...FACTS, ...facts } };
}

describe('readInvoice', () => {
  it('fills number, day, total and tax of a line', async () => {
    const asked = answer(calls.invoices.read, () => [reading()]);
    const filled = { date: '2026-11-12', amount: '200.00', tax: '11.32', invoiceNumber: '26332000000012345678' };
    expect(await readInvoice('f1')).toEqual(filled);
    expect(asked).toEqual([{ fileId: 'f1' }]);
  });

  it('dates a ticket by the day of travel', async () => {
    answer(calls.invoices.read, () => [reading({ trip: TRIP })]);
    expect(await readInvoice('f1')).toMatchObject({ date: '2026-11-10' });
  });

  it.each([
    ['fills nothing of a red invoice', () => [reading({ red: true, total: '-200.00' })], '这是红字发票，不能报销'],
    ['fills nothing of what cannot be read', () => [{ ...reading(), source: 'none' as const }], '发票读不出，请自己填写'],
  ])('reports: %s', async (_, readings, words) => {
    const said = vi.spyOn(toast, 'warning');
    answer(calls.invoices.read, readings);
    expect(await readInvoice('f1')).toEqual({});
    expect(said).toHaveBeenCalledWith(words);
  });

  it('fills from the first of several invoices, and reports their number', async () => {
    const said = vi.spyOn(toast, 'warning');
    answer(calls.invoices.read, () => [reading(), reading({ number: '26332000000012345679' }, 2)]);
    expect(await readInvoice('f1')).toMatchObject({ invoiceNumber: '26332000000012345678' });
    expect(said).toHaveBeenCalledWith('文件里有 2 张发票，只按第一张填写，其余的请另加一行');
  });

  it('leaves the line unchanged when the call is refused', async () => {
    refuseCall(calls.invoices.read, 'A0404', '文件不存在或已被删除');
    expect(await readInvoice('f1')).toEqual({});
  });
});
