import { calls } from '@houtai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport, uploadImport, workbookWith } from '#platform/testing/stages/import-stage.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await makeSignedIn(test.app, { tags: ['reimbursement:reimbursement:add'] }));
});
afterAll(() => test.close());

const HEADS = ['费用类型', '发生日期', '金额', '税额', '发票号', '备注'];
const rowsOf = async (id: string) => (await sendTo(test.app, calls.imports.rows, { id, limit: 100 }, token)).result.rows;

it('an import of lines fills the open form, and reports faults at their cells', async () => {
  const rows = [
    HEADS,
    ['住宿', '2026年3月5日', '¥1,200.50', '72', 'NO123456', ''],
    ['冲减', '2026/3/6', '10', '', '', ''],
    ['餐补', '', '10', '11', '1', ''],
  ];
  const task = await checkedImport(test.app, { kind: 'expense-lines', token, rows });
  expect(task.counts).toEqual({ new: 1, error: 2 });
  const [first, ...wrong] = await rowsOf(task.id);
  expect(first?.values).toEqual({
    category: 'lodging',
    date: '2026-03-05',
    amount: '1200.50',
    tax: '72',
    invoiceNumber: 'NO123456',
    remark: '',
  });
  expect(wrong.flatMap(({ faults }) => faults)).toEqual([
    { column: 5, msg: '冲减须写说明' },
    { column: 1, msg: '日期不能为空' },
    { column: 4, msg: '发票号码应为 6 到 40 位数字、字母或短横线' },
  ]);
});

it('an import stores no line without its 报销单', async () => {
  const task = await checkedImport(test.app, { kind: 'expense-lines', token, rows: [HEADS, ['住宿', '2026-03-05', '10', '', '', '']] });
  expect(await committedImport(test.app, task.id, token)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('随报销单一起保存'),
  });
});

it('an import requires the right to fill in a 报销单', async () => {
  const { token: other } = await makeSignedIn(test.app, { tags: ['reimbursement:reimbursement:list'] });
  const bytes = await workbookWith([HEADS]);
  expect((await uploadImport(test.app, { kind: 'expense-lines', bytes, token: other })).code).toBe('A0301');
});
