import { calls } from '@houtai/contract';
import type { Invoice } from '@houtai/contract/invoices';
import { describe, expect, it, vi } from 'vitest';

import { send } from '#platform/calls/send.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { toast } from '#ui/layer/toast.tsx';

import { readInvoice } from './read-invoice.ts';

const FACTS: Invoice['facts'] = {
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

function invoice(facts: Partial<Invoice['facts']> = {}, given: Partial<Invoice> = {}): Invoice {
  const { kind, number, issuedOn, total, tax, seller, buyer } = { ...FACTS, ...facts };
  return {
    id: `i-${number}`,
    kind,
    number,
    issuedOn,
    total,
    tax,
    sellerName: seller.name,
    buyerName: buyer.name,
    source: 'exact',
    state: 'free',
    claimId: '',
    claimNumber: '',
    facts: { ...FACTS, ...facts },
    files: [],
    createdAt: '2026-11-20T01:00:00.000Z',
    version: 1,
    ...given,
  };
}

const read = () => readInvoice('f1', (input, options) => send(calls.invoices.take, input, options));

describe('readInvoice', () => {
  it('fills number, day, total and tax of a line', async () => {
    const asked = answer(calls.invoices.take, () => [invoice()]);
    const number = '26332000000012345678';
    const filled = { date: '2026-11-12', amount: '200.00', tax: '11.32', invoiceNumber: number, invoiceId: `i-${number}` };
    expect(await read()).toEqual(filled);
    expect(asked).toEqual([{ fileId: 'f1' }]);
  });

  it('dates a ticket by the day of travel', async () => {
    answer(calls.invoices.take, () => [invoice({ trip: TRIP })]);
    expect(await read()).toMatchObject({ date: '2026-11-10' });
  });

  it.each([
    ['fills nothing of a red invoice', () => [invoice({ red: true, total: '-200.00' })], '这是红字发票，不能报销', {}],
    [
      'holds an invoice that cannot be read',
      () => [invoice({ number: '', total: '', tax: '', issuedOn: '' }, { id: 'i', source: 'none' })],
      '发票读不出，请自己填写',
      { date: '', amount: '', tax: '', invoiceNumber: '', invoiceId: 'i' },
    ],
  ] as const)('reports: %s', async (_, readings, words, filled) => {
    const said = vi.spyOn(toast, 'warning');
    answer(calls.invoices.take, readings);
    expect(await read()).toEqual(filled);
    expect(said).toHaveBeenCalledWith(words);
  });

  it('fills from the first of several invoices, and reports their number', async () => {
    const said = vi.spyOn(toast, 'warning');
    answer(calls.invoices.take, () => [invoice(), invoice({ number: '26332000000012345679' })]);
    expect(await read()).toMatchObject({ invoiceNumber: '26332000000012345678' });
    expect(said).toHaveBeenCalledWith('文件里有 2 张发票，只按第一张填写，其余的已放进票夹');
  });

  it('leaves the line as it is when the call is refused', async () => {
    refuseCall(calls.invoices.take, 'A0404', '文件不存在或已被删除');
    expect(await read()).toEqual({});
  });
});
