import { calls } from '@houtai/contract';
import type { ImportedRow } from '@houtai/contract/imported-rows';
import type { ImportDetail } from '@houtai/contract/imports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const TASK: ImportDetail = {
  id: 'i1',
  kind: 'posts',
  kindName: '岗位',
  fileName: '岗位.xlsx',
  userName: '周明',
  isOwn: true,
  state: 'matching',
  counts: {},
  total: 2,
  done: 0,
  message: '',
  createdAt: '2026-11-20T01:00:00.000Z',
  endedAt: null,
  mayUndo: false,
  sheets: ['表'],
  sheet: 0,
  headerRow: 1,
  columns: [
    { head: '岗位名称', samples: ['经理'], field: 'name', how: 'known', why: '同义词：名称' },
    { head: '编码', samples: ['manager'], field: 'code', how: 'known', why: '名称相同' },
  ],
  fields: [
    { name: 'name', label: '名称', required: true, isKey: false, hasValues: false, dictionary: '' },
    { name: 'code', label: '编码', required: true, isKey: true, hasValues: false, dictionary: '' },
  ],
  mode: 'both',
  whole: true,
  missing: [],
  faults: [],
  conflicts: 0,
  undecided: 0,
  last: null,
  rowsPerSecond: 0,
  kept: [],
};
const CHECKED: ImportDetail = { ...TASK, state: 'checked', counts: { new: 1, error: 1 }, faults: [{ msg: '名称不能为空', rows: 1 }] };
const ROWS: ImportedRow[] = [
  { row: 2, name: 'manager', cells: ['经理', 'manager'], mended: [], outcome: 'new', faults: [], changes: [], values: {} },
  {
    row: 3,
    name: 'other',
    cells: ['', 'other'],
    mended: [],
    outcome: 'error',
    faults: [{ column: 0, msg: '名称不能为空' }],
    changes: [],
    values: {},
  },
];

const ENTRY = {
  id: 'e3',
  type: 'levels',
  codeText: '其它',
  code: '3',
  tone: '' as const,
  sort: 3,
  active: true,
  isDefault: false,
  remark: '',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 0,
};

const file = new File(['x'], '岗位.xlsx');
let task: ImportDetail;

beforeEach(() => {
  signedInAs({ buttons: ['system:post:list', 'system:post:import', 'system:import:list'] });
  answer(calls.posts.page, () => ({ rows: [], total: 0 }));
  answer(calls.imports.page, () => ({ rows: [], total: 0 }));
  answer(calls.imports.upload, () => (task = TASK));
  answer(calls.imports.check, () => (task = CHECKED));
  answer(calls.imports.get, () => task);
  answer(calls.imports.rows, () => ({ rows: ROWS, total: 2 }));
  answer(calls.imports.values, () => ({ values: [], options: [] }));
});

async function openWizard() {
  renderPage('/system/post');
  await userEvent.click(await screen.findByRole('button', { name: '导入' }));
  return screen.findByRole('dialog', { name: '导入岗位' });
}

async function bring(dialog: HTMLElement) {
  await userEvent.upload(await within(dialog).findByLabelText('导入文件'), file);
}

describe('the import wizard', () => {
  it('stays at step 1 when the upload is refused, and says why', async () => {
    refuseCall(calls.imports.upload, 'A0400', '文件设有密码，请取消密码后重新上传');
    const dialog = await openWizard();
    await bring(dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('文件设有密码');
    expect(within(dialog).queryByRole('button', { name: /^导入 \d+ 行/ })).toBeNull();
  });

  it('checks certain columns immediately, shows faults at their cells, and confirms only valid rows', async () => {
    const dialog = await openWizard();
    await bring(dialog);
    expect((await within(dialog).findByText('（空）')).getAttribute('aria-invalid')).toBe('true');
    expect(within(dialog).getAllByText('名称不能为空').length).toBeGreaterThan(0);
    expect(within(dialog).getByRole('button', { name: '导入 1 行' }).hasAttribute('disabled')).toBe(true);
  });

  it('corrects a cell in place', async () => {
    const sent = answer(calls.imports.edit, () => (task = { ...CHECKED, counts: { new: 2 }, faults: [] }));
    const [good, wrong] = ROWS;
    const mended = wrong && { ...wrong, cells: ['主管', 'other'], faults: [], mended: [{ column: 0, before: '' }] };
    answer(calls.imports.rows, () => ({ rows: good && mended && sent.length > 0 ? [good, mended] : ROWS, total: 2 }));
    const dialog = await openWizard();
    await bring(dialog);
    await userEvent.click(await within(dialog).findByText('（空）'));
    await userEvent.keyboard('主管{Enter}');
    await waitFor(() => expect(sent).toEqual([{ id: 'i1', cells: [{ row: 3, column: 0, text: '主管' }] }]));
    const cell = await within(dialog).findByTitle('已改正，原来是空的');
    expect(cell).toBe(document.activeElement);
    expect(cell.textContent).toBe('主管');
    const confirmed = answer(calls.imports.commit, () => (task = { ...CHECKED, state: 'done', message: '新增 2 行', mayUndo: true }));
    await userEvent.click(await within(dialog).findByRole('button', { name: '导入 2 行' }));
    expect(await within(dialog).findByText('新增 2 行')).toBeTruthy();
    expect(confirmed).toEqual([{ id: 'i1' }]);
  });

  it('shows the columns first when one is uncertain, and clears the file on the way back', async () => {
    answer(
      calls.imports.upload,
      () =>
        (task = {
          ...TASK,
          missing: ['编码'],
          columns: TASK.columns.map((column) => (column.field === 'code' ? { ...column, field: '', how: 'skipped' as const } : column)),
        }),
    );
    const discarded = answer(calls.imports.discard, () => ({}));
    const dialog = await openWizard();
    await bring(dialog);
    expect(await within(dialog).findByText('还没有对应：编码')).toBeTruthy();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'B 列对应的字段' }), 'code');
    expect(within(dialog).queryByText('还没有对应：编码')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: '上一步' }));
    expect(await within(dialog).findByRole('button', { name: '选择文件' })).toBeTruthy();
    expect(discarded).toEqual([{ id: 'i1' }]);
  });
});

describe('conflicts between sheet and system', () => {
  const change = (field: string, label: string, own: Partial<ImportedRow['changes'][number]> = {}): ImportedRow['changes'][number] => ({
    field,
    label,
    base: '甲',
    sheet: `${label}·表`,
    system: `${label}·系统`,
    choice: '',
    own: '',
    isConflict: true,
    changed: { userName: '董志强', at: '2026-11-19T08:20:00.000Z' },
    newer: '',
    ...own,
  });
  const conflict = (row: number, changes: ImportedRow['changes']): ImportedRow => ({
    row,
    name: `第 ${row} 个`,
    cells: ['经理', 'manager'],
    mended: [],
    outcome: 'conflict',
    faults: [],
    changes,
    values: {},
  });
  const chosenOf = (dialog: HTMLElement, label: string) =>
    within(within(dialog).getByRole('radiogroup', { name: `${label}：导入后` })).queryByRole('radio', { checked: true })?.textContent ?? '';

  async function openConflicts(rows: ImportedRow[]) {
    answer(calls.imports.check, () => (task = { ...CHECKED, counts: { conflict: 2 }, faults: [], conflicts: 3, undecided: 3 }));
    answer(calls.imports.rows, () => ({ rows, total: rows.length }));
    const dialog = await openWizard();
    await bring(dialog);
    await userEvent.click(await within(dialog).findByRole('radio', { name: '两边都改过 2' }));
    await within(dialog).findByRole('table', { name: '两边都改过的内容' });
    return dialog;
  }

  it("can be decided by keyboard alone, cell by cell, and Escape discards the user's own text", async () => {
    const rows = [
      conflict(2, [change('name', '名称'), change('sort', '排序', { isConflict: false }), change('remark', '备注')]),
      conflict(3, [change('code', '编码')]),
    ];
    const dialog = await openConflicts(rows);
    expect(within(dialog).getAllByText('董志强')).toHaveLength(4);
    within(within(dialog).getByRole('radiogroup', { name: '名称：导入后' }))
      .getByRole('radio', { name: '用表格' })
      .focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowRight}{ArrowDown}{Enter}');
    expect(['名称', '备注', '编码'].map((label) => chosenOf(dialog, label))).toEqual(['用表格', '留系统', '另填']);
    await userEvent.keyboard('放弃{Escape}');
    expect(chosenOf(dialog, '编码')).toBe('');
    expect(within(dialog).getByText('还有 1 格没选')).toBeTruthy();
    await userEvent.keyboard('{Enter}另写{Enter}{ArrowUp}{ArrowLeft}');
    expect(chosenOf(dialog, '备注')).toBe('用表格');
    const sent = answer(calls.imports.decide, () => (task = { ...CHECKED, counts: { update: 2 }, faults: [] }));
    await userEvent.click(within(dialog).getByRole('button', { name: '确认 3 格' }));
    const cell = (row: number, field: string, choice: string, own = '') => ({ row, field, choice, own });
    const cells = [cell(2, 'name', 'sheet'), cell(3, 'code', 'own', '另写'), cell(2, 'remark', 'sheet')];
    await waitFor(() => expect(sent).toEqual([{ id: 'i1', cells }]));
  });

  it('offer the newer side only when it is known which one that is', async () => {
    const unknown = await openConflicts([conflict(2, [change('name', '名称')])]);
    expect(within(unknown).queryByRole('button', { name: '用较新的' })).toBeNull();
    cleanup();
    const dialog = await openConflicts([conflict(2, [change('name', '名称', { newer: 'system' })])]);
    const sent = answer(calls.imports.decide, () => (task = { ...CHECKED, counts: { update: 2 }, faults: [] }));
    await userEvent.click(within(dialog).getByRole('button', { name: '用较新的' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'i1', cells: [], rest: 'newer' }]));
  });
});

describe('the spellings of a column', () => {
  const spelling = (text: string, value = '') => ({ text, rows: 1, value, read: '', why: value === '' ? '没有' : '记得' });

  async function openValues() {
    const fields = TASK.fields.map((field) => (field.name === 'name' ? { ...field, hasValues: true, dictionary: 'levels' } : field));
    answer(calls.imports.upload, () => (task = { ...TASK, fields, missing: ['别的'] }));
    answer(calls.imports.values, () => ({
      values: [spelling('重要'), spelling('其它'), spelling('记着的', '2')],
      options: [
        { value: '1', label: '普通' },
        { value: '2', label: '重点' },
      ],
    }));
    const dialog = await openWizard();
    await bring(dialog);
    return { dialog, tab: await within(dialog).findByRole('tab', { name: /名称/ }) };
  }

  it("shows unresolved ones in red, and resolves one by a candidate's key", async () => {
    const { dialog, tab } = await openValues();
    expect(await within(tab).findByLabelText('2 种待选')).toBeTruthy();
    expect(within(dialog).getByText('还有 2 处待选，不选的按错误列出')).toBeTruthy();
    within(dialog).getByRole('combobox', { name: '「重要」对应的值' }).focus();
    await userEvent.keyboard('1');
    expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: '「重要」对应的值' }).value).toBe('2');
    expect(await within(tab).findByLabelText('1 种待选')).toBeTruthy();
  });

  it('can be matched again, remembered ones too', async () => {
    const { dialog, tab } = await openValues();
    await userEvent.click(await within(dialog).findByRole('button', { name: '全部重认' }));
    expect(await within(tab).findByLabelText('3 种待选')).toBeTruthy();
  });

  it('become a new entry of the dictionary by one press, for users who may add one', async () => {
    const first = await openValues();
    expect(within(first.dialog).queryByRole('button', { name: /新增字典项/ })).toBeNull();
    cleanup();
    signedInAs({ buttons: ['system:post:list', 'system:post:import', 'system:dict:add'] });
    const added = answer(calls.dictionaries.addEntry, ({ code }) => ({ ...ENTRY, code, createdAt: ENTRY.updatedAt }));
    const { dialog, tab } = await openValues();
    await userEvent.click(await within(dialog).findByRole('button', { name: /新增字典项「其它」/ }));
    expect(await within(tab).findByLabelText('1 种待选')).toBeTruthy();
    expect(added).toMatchObject([{ type: 'levels', codeText: '其它', code: '3' }]);
  });
});

describe('an abandoned import', () => {
  it('continues in the wizard, such as after a reload', async () => {
    task = { ...CHECKED, state: 'importing', done: 1 };
    answer(calls.imports.page, () => ({ rows: [task, { ...task, id: 'other', fileName: '别人的.xlsx', isOwn: false }], total: 2 }));
    const dialog = await openWizard();
    const left = await within(dialog).findByRole('list', { name: '没有完成的导入' });
    expect(within(left).queryByText('别人的.xlsx')).toBeNull();
    await userEvent.click(within(left).getByRole('button', { name: '查看进度' }));
    expect(await within(dialog).findByRole('progressbar')).toBeTruthy();
    const cancelled = answer(calls.imports.cancel, () => (task = { ...task, state: 'cancelled', message: '已取消，没有导入任何数据' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '取消导入' }));
    expect(await within(dialog).findByText('已取消，没有导入任何数据')).toBeTruthy();
    expect(cancelled).toEqual([{ id: 'i1' }]);
  });
});

describe('the page of imports', () => {
  it('undoes an import after a confirmation, and names what remains', async () => {
    task = { ...CHECKED, state: 'done', counts: { new: 1 }, message: '新增 1 行', mayUndo: true };
    answer(calls.imports.page, () => ({ rows: [task], total: 1 }));
    const kept = [{ row: 2, name: '经理', msg: '导入之后有人改过' }];
    const sent = answer(calls.imports.undo, () => (task = { ...task, state: 'undone', message: '已撤销 0 行，1 行保留', kept }));
    renderPage('/system/import?id=i1');
    await userEvent.click(await screen.findByRole('button', { name: '撤销本次导入' }));
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('第 2 行 经理：导入之后有人改过')).toBeTruthy();
    expect(sent).toEqual([{ id: 'i1', changedToo: false }]);
  });
});
