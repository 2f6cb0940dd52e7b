import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { ExpenseLine, ReimbursementForm } from '@houtai/contract/reimbursements-form';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession, tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { settleReimbursement, submitReimbursement } from './index.ts';
import { reimbursementLines, reimbursements } from './reimbursements.tables.ts';

const own = calls.reimbursements;
const TAGS = [own.page.access, own.add.access, own.update.access, own.remove.access, own.export.access];

let test: AppForTest;
let staff: string;
let colleague: string;
let manager: string;
let plain: string;

beforeAll(async () => {
  test = await appForTest();
  ({ staff, colleague, manager } = await tokensOf(test.db, { staff: 'u-staff', colleague: 'u-staff-2', manager: 'u-manager' }));
  plain = (await makeSignedIn(test.app, {})).token;
});
afterAll(() => test.close());
beforeEach(() => test.db.delete(reimbursements));

const lineOf = (given: Partial<ExpenseLine> = {}): ExpenseLine => ({
  category: 'lodging',
  date: '2026-11-16',
  projectId: '',
  amount: '760.00',
  tax: '43.02',
  invoiceNumber: '',
  fileId: '',
  remark: '',
  invoiceId: '',
  ...given,
});
const formOf = ({ lines = [lineOf()], ...given }: Partial<ReimbursementForm> = {}): ReimbursementForm => ({
  type: 'travel',
  projectId: 'p-donghai-tos',
  tripFrom: '2026-11-16',
  tripTo: '2026-11-18',
  account: '6222001234567896021',
  reason: '现场联调',
  fileIds: '',
  ...given,
  lines,
});
const add = (given: Partial<ReimbursementForm> = {}, token = staff) => {
  test.clock.advance(1_000);
  return sendTo(test.app, own.add, formOf(given), token);
};
const made = async (given: Partial<ReimbursementForm> = {}, token = staff) => (await add(given, token)).result;
const page = async (input: InputOf<typeof own.page> = {}, token = staff) => (await sendTo(test.app, own.page, input, token)).result;
const ctxFor = (userId: string) => ctxOf(test, userId, TAGS);
const errorsOf = (sent: { body: unknown }) => (sent.body as { errors?: { path: string; msg: string }[] }).errors ?? [];

describe('reimbursements.add', () => {
  it('creates a draft of the caller with number, exact total, and the present billing period', async () => {
    const lines = [
      lineOf({ amount: '0.10', tax: '' }),
      lineOf({ amount: '0.20', tax: '' }),
      lineOf({ category: 'offset', amount: '0.05', tax: '', remark: '退票' }),
    ];
    const record = await made({ lines });
    expect(record).toMatchObject({ state: 'draft', ownerName: '王浩然', total: '0.25', lineCount: 3, period: '2026-11-25', version: 1 });
    expect(record.number).toMatch(/^BX-\d+$/);
    expect(record.lines.map(({ amount }) => amount)).toEqual(['0.10', '0.20', '0.05']);
    expect(record.may).toEqual({ edit: true, remove: true });
  });

  it('adds up a hundred lines of the largest amount to the cent', async () => {
    const lines = Array.from({ length: 100 }, () => lineOf({ amount: '99999999.99', tax: '' }));
    expect((await made({ lines })).total).toBe('9999999999.00');
  });

  it('creates one document for repeated requests', async () => {
    const from = { token: staff, headers: { 'idempotency-key': 'once' } };
    const { id } = (await sendTo(test.app, own.add, formOf(), from)).result;
    expect((await sendTo(test.app, own.add, formOf(), from)).result.id).toBe(id);
    expect((await page()).total).toBe(1);
  });

  it.each<[string, Partial<ReimbursementForm>, string, string]>([
    ['no line', { lines: [] }, 'lines', '至少填写一行费用'],
    ['too many lines', { lines: Array.from({ length: 101 }, () => lineOf()) }, 'lines', '最多 100 行'],
    ['three decimals', { lines: [lineOf(), lineOf({ amount: '1.005' })] }, 'lines.1.amount', '无效的金额,整数8位,小数2位'],
    ['a negative amount', { lines: [lineOf({ amount: '-1' })] }, 'lines.0.amount', '无效的金额,整数8位,小数2位'],
    ['no amount', { lines: [lineOf({ amount: '' })] }, 'lines.0.amount', '不能为空'],
    ['nothing', { lines: [lineOf({ amount: '0.00', tax: '' })] }, 'lines.0.amount', '应大于 0'],
    ['more tax than amount', { lines: [lineOf({ amount: '10', tax: '10.01' })] }, 'lines.0.tax', '不能大于金额'],
    ['a day that is none', { lines: [lineOf({ date: '2026-02-30' })] }, 'lines.0.date', '日期应为 年-月-日，如 2026-01-31'],
    [
      'an offset without a reason',
      { lines: [lineOf(), lineOf({ category: 'offset', amount: '1', tax: '' })] },
      'lines.1.remark',
      '冲减须写说明',
    ],
    ['offsets of all', { lines: [lineOf({ category: 'offset', remark: '退' })] }, 'lines', '合计应大于 0'],
    [
      'a short invoice number',
      { lines: [lineOf({ invoiceNumber: '123' })] },
      'lines.0.invoiceNumber',
      '发票号码应为 6 到 40 位数字、字母或短横线',
    ],
    [
      'one invoice twice',
      { lines: [lineOf({ invoiceNumber: 'inv-0001' }), lineOf({ invoiceNumber: 'INV-0001' })] },
      'lines',
      '第 2 行的发票号码与第 1 行相同',
    ],
    ['an unknown project', { projectId: 'nowhere' }, 'projectId', '项目不存在'],
    ['a project that was never opened', { projectId: 'p-bolan-guide' }, 'projectId', '项目不存在'],
    ['an unknown project of a line', { lines: [lineOf({ projectId: 'nowhere' })] }, 'lines.0.projectId', '项目不存在'],
    ['a travel without its days', { tripFrom: '', tripTo: '' }, 'tripFrom', '差旅报销须填写行程'],
    ['a travel that ends before it begins', { tripTo: '2026-11-15' }, 'tripTo', '行程结束不能早于开始'],
    ['no account', { account: '' }, 'account', '不能为空'],
    ['a file that is not theirs', { lines: [lineOf({ fileId: 'no-file' })] }, 'lines', '有文件不存在或已被清理，请移除后重新上传'],
    ['a long reason', { reason: '字'.repeat(201) }, 'reason', '最多 200 个字'],
  ])('refuses %s', async (_, given, path, msg) => {
    const sent = await add(given);
    expect(sent).toMatchObject({ status: 422, code: 'A0400' });
    expect(errorsOf(sent)).toContainEqual({ path, msg });
    expect((await page()).total).toBe(0);
  });
});

describe('an invoice in two documents', () => {
  const INVOICE = '26332000007100000001';
  const lines = [lineOf(), lineOf({ invoiceNumber: INVOICE })];

  it('fails with the location for people who may see the other document', async () => {
    const first = await made({ lines });
    expect(errorsOf(await add({ lines }))).toEqual([{ path: 'lines.1.invoiceNumber', msg: `发票已在 ${first.number} 用过` }]);
  });

  it('fails without the location for others, in upper and lower case', async () => {
    await made({ lines: [lineOf({ invoiceNumber: 'abc-0001' })] });
    const sent = await add({ lines: [lineOf({ invoiceNumber: 'ABC-0001' })] }, colleague);
    expect(errorsOf(sent)).toEqual([{ path: 'lines.0.invoiceNumber', msg: '已被其他单据使用' }]);
    expect((await page({}, colleague)).total).toBe(0);
  });

  it('succeeds once in concurrent requests', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, (_, at) => add({ lines }, at % 2 === 0 ? staff : colleague)));
    expect(sent.filter(({ code }) => code === '00000')).toHaveLength(1);
    expect(sent.filter(({ code }) => code === 'A0400')).toHaveLength(7);
    expect(await test.db.$count(reimbursementLines, eq(reimbursementLines.invoiceNumber, INVOICE))).toBe(1);
  });

  it('succeeds once the other document was rejected, withdrawn or removed, and fails when that is submitted again', async () => {
    const first = await made({ lines });
    await submitReimbursement(ctxFor('u-staff'), first.id);
    await settleReimbursement(ctxFor('u-manager'), first.id, 'rejected');
    const second = await made({ lines }, colleague);
    await expect(submitReimbursement(ctxFor('u-staff'), first.id)).rejects.toMatchObject({ code: 'A0400' });
    await sendTo(test.app, own.remove, { id: second.id }, colleague);
    await submitReimbursement(ctxFor('u-staff'), first.id);
    expect((await add({ lines }, colleague)).code).toBe('A0400');
  });

  it('does not conflict with changes of its own document', async () => {
    const { id, version } = await made({ lines });
    const sent = await sendTo(test.app, own.update, { ...formOf({ lines, reason: '改过' }), id, version }, staff);
    expect(sent.result).toMatchObject({ reason: '改过', version: 2 });
  });
});

describe('reimbursements.update', () => {
  it('stores changes and records the differences, only those within lines, and nothing of the account', async () => {
    const { id, version } = await made({ lines: [lineOf(), lineOf({ category: 'meal', amount: '300', tax: '' })] });
    const lines = [lineOf({ amount: '700' }), lineOf({ category: 'meal', amount: '300', tax: '' })];
    await sendTo(test.app, own.update, { ...formOf({ lines, account: '6222009999999996021' }), id, version }, staff);
    const [last] = (await sendTo(test.app, own.history, { id }, staff)).result;
    expect(last).toMatchObject({
      action: '修改报销单',
      changes: [
        { label: '收款账户', before: '尾号 6021', after: '尾号 6021（已更换）' },
        { label: '费用明细第 1 行金额（元）', before: '760.00', after: '700.00' },
        { label: '合计', before: '1060.00', after: '1000.00' },
      ],
    });
    expect(last?.state).toMatchObject({ account: '6222009999999996021', lines: [{ amount: '700.00' }, { amount: '300.00' }] });
  });

  it('refuses an older version with the present values', async () => {
    const { id, version } = await made();
    await sendTo(test.app, own.update, { ...formOf({ reason: '先' }), id, version }, staff);
    const late = await sendTo(test.app, own.update, { ...formOf({ reason: '后' }), id, version }, staff);
    expect(late).toMatchObject({ code: 'A0409', body: { result: { reason: '先', version: 2 } } });
  });

  it('and remove fail while somebody decides, and after it has passed', async () => {
    const { id, version } = await made();
    await submitReimbursement(ctxFor('u-staff'), id);
    const change = { ...formOf(), id, version: version + 1 };
    for (const call of ['auditing', 'passed'] as const) {
      expect(await sendTo(test.app, own.update, change, staff)).toMatchObject({ status: 409, code: 'A0409' });
      expect(await sendTo(test.app, own.remove, { id }, staff)).toMatchObject({ status: 409, code: 'A0409' });
      expect((await sendTo(test.app, own.get, { id }, staff)).result).toMatchObject({ state: call, may: { edit: false, remove: false } });
      if (call === 'auditing') await settleReimbursement(ctxFor('u-manager'), id, 'passed');
    }
    await expect(submitReimbursement(ctxFor('u-staff'), id)).rejects.toMatchObject({ code: 'A0409' });
    await expect(settleReimbursement(ctxFor('u-manager'), id, 'rejected')).rejects.toMatchObject({ code: 'A0409' });
  });

  it('and remove fail for everybody except the payee', async () => {
    const { id, version } = await made();
    for (const [token, code] of [
      [manager, 'A0301'],
      [colleague, 'A0404'],
    ] as const) {
      expect((await sendTo(test.app, own.update, { ...formOf(), id, version }, token)).code).toBe(code);
      expect((await sendTo(test.app, own.remove, { id }, token)).code).toBe(code);
    }
    await expect(submitReimbursement(ctxFor('u-manager'), id)).rejects.toMatchObject({ code: 'A0301' });
  });
});

describe('the visibility of a 报销单', () => {
  it('includes the payee and people whose role covers it, and nobody else', async () => {
    const { id } = await made();
    expect((await page({}, manager)).total).toBe(1);
    expect((await page({}, colleague)).total).toBe(0);
    expect((await sendTo(test.app, own.counts, {}, colleague)).result).toMatchObject({ all: 0, draft: 0 });
    for (const call of [own.get, own.history]) expect((await sendTo(test.app, call, { id }, colleague)).code).toBe('A0404');
    expect((await sendTo(test.app, own.comment, { id, comment: '看看' }, colleague)).code).toBe('A0404');
  });

  it('includes its account for the payee, and for people who pay', async () => {
    const { id } = await made();
    const accountFor = async (token: string) => (await sendTo(test.app, own.get, { id }, token)).result.account;
    expect(await accountFor(staff)).toBe('6222001234567896021');
    expect(await accountFor(manager)).toBe('尾号 6021');
    expect((await sendTo(test.app, own.history, { id }, manager)).result[0]?.state).toMatchObject({ account: '尾号 6021' });
    const { token } = await openSession(test.db, 'u-admin');
    expect(await accountFor(token)).toBe('6222001234567896021');
  });
});

describe('reimbursements.page, counts and export', () => {
  it.each<[InputOf<typeof own.page>, string]>([
    [{}, '丙 乙 甲'],
    [{ sort: 'total' }, '甲 丙 乙'],
    [{ view: 'draft' }, '丙 甲'],
    [{ view: 'auditing' }, '乙'],
    [{ view: 'returned' }, ''],
    [{ keyword: '乙' }, '乙'],
    [{ keyword: 'inv-000001' }, '甲'],
    [{ keyword: '_' }, ''],
    [{ type: 'daily' }, '丙'],
    [{ projectId: '95' }, '丙'],
    [{ ownerId: 'u-staff-2' }, ''],
    [{ least: '100', most: '2000' }, '丙 乙'],
    [{ period: '2026-11-25' }, '丙 乙 甲'],
    [{ period: '2026-10-25' }, ''],
    [{ from: '2026-11-01', to: '2026-11-30' }, '丙 乙 甲'],
    [{ to: '2026-10-31' }, ''],
  ])('with %o return %s', async (input, reasons) => {
    await made({ reason: '甲', lines: [lineOf({ amount: '50', invoiceNumber: 'INV-000001' })] });
    const { id } = await made({ reason: '乙', lines: [lineOf({ amount: '2000' })] });
    await made({ reason: '丙', type: 'daily', projectId: '95', tripFrom: '', tripTo: '', lines: [lineOf({ amount: '100' })] });
    await submitReimbursement(ctxFor('u-staff'), id);
    const { rows, total } = await page(input);
    expect(rows.map(({ reason }) => reason).join(' ')).toBe(reasons);
    expect(total).toBe(rows.length);
  });

  it('count each view', async () => {
    const { id } = await made();
    await made();
    await submitReimbursement(ctxFor('u-staff'), id);
    const counts = (await sendTo(test.app, own.counts, {}, manager)).result;
    expect(counts).toEqual({ all: 2, mine: 0, draft: 1, auditing: 1, passed: 0, returned: 0 });
  });

  it('export the rows of the list', async () => {
    await made({ reason: '要的' });
    await made({ reason: '不要的' });
    const columns = [
      { id: 'owner' as const, head: '报销人' },
      { id: 'state' as const, head: '状态' },
      { id: 'total' as const, head: '合计' },
      { id: 'period' as const, head: '账期' },
    ];
    const { rows } = await sheetOf(test.app, own.export, { keyword: '要的', sort: 'createdAt', columns }, staff);
    expect(rows.slice(0, 2)).toEqual([
      ['报销人', '状态', '合计', '账期'],
      ['王浩然', '草稿', 760, '2026-10-26 至 2026-11-25'],
    ]);
    expect((await askForSheet(test.app, own.export, { columns }, colleague)).json()).toMatchObject({ code: 'A0404' });
  });
});

it('reimbursements.remove deletes a draft with its lines, and leaves a trace', async () => {
  const { id } = await made();
  expect((await sendTo(test.app, own.remove, { id }, staff)).msg).toBe('报销单已删除');
  expect((await sendTo(test.app, own.get, { id }, staff)).code).toBe('A0404');
  expect(await test.db.$count(reimbursementLines)).toBe(0);
});

it('reimbursements refuse callers who are not signed in, and people without the right', async () => {
  const { id } = await made();
  for (const [token, code] of [
    ['', 'L0001'],
    [plain, 'A0301'],
  ] as const) {
    for (const call of [own.page, own.counts]) expect((await sendTo(test.app, call, {}, token)).code).toBe(code);
    expect((await sendTo(test.app, own.remove, { id }, token)).code).toBe(code);
    // People asked by a flow read the document without the right to others; for everybody else it does not exist.
    const read = code === 'A0301' ? 'A0404' : code;
    for (const call of [own.get, own.history]) expect((await sendTo(test.app, call, { id }, token)).code).toBe(read);
    expect((await sendTo(test.app, own.comment, { id, comment: '在吗' }, token)).code).toBe(code);
    expect((await sendTo(test.app, own.add, formOf(), token)).code).toBe(code);
    expect((await sendTo(test.app, own.update, { ...formOf(), id, version: 1 }, token)).code).toBe(code);
    expect((await askForSheet(test.app, own.export, { columns: [{ id: 'number', head: '编号' }] }, token)).json()).toMatchObject({ code });
  }
});
