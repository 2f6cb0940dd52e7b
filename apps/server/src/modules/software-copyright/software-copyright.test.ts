import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { sampleValues } from '@houtai/contract/form-sample';
import { SOFTWARE_COPYRIGHT_FORM, type SoftwareCopyrightForm } from '@houtai/contract/software-copyright-form';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { settleTask, submitTask } from './index.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

const own = calls.softwareCopyright;
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
beforeEach(() => test.db.delete(softwareCopyrights));

const formOf = (given: Partial<SoftwareCopyrightForm> = {}) =>
  sampleValues(SOFTWARE_COPYRIGHT_FORM, { ownerId: 'u-staff', projectId: '95', fileIds: '', description: '<p>功能</p>', ...given });
const made = async (given: Partial<SoftwareCopyrightForm> = {}, token = staff) => {
  test.clock.advance(1_000);
  return (await sendTo(test.app, own.add, formOf(given), token)).result;
};
const page = async (input: InputOf<typeof own.page> = {}, token = staff) => (await sendTo(test.app, own.page, input, token)).result;
const editing = async (id: string, token: string) => (await sendTo(test.app, own.get, { id }, token)).result.editing;
const tag = (id: string, updateTag: '0' | '1', token: string) => sendTo(test.app, own.updateTag, { id, updateTag }, token);
const ctxFor = (userId: string) => ctxOf(test, userId, TAGS);

describe('softwareCopyright.updateTag', () => {
  it('shows others who has the form open, until it is closed', async () => {
    const { id } = await made();
    expect((await tag(id, '0', staff)).code).toBe('00000');
    expect(await editing(id, manager)).toEqual({ userName: '王浩然', since: test.clock.now.toISOString() });
    expect(await editing(id, staff)).toBeNull();
    expect((await tag(id, '1', staff)).code).toBe('00000');
    expect(await editing(id, manager)).toBeNull();
  });

  it('affects nobody else, however often it is sent, and accepts a number like its text', async () => {
    const { id } = await made();
    await tag(id, '0', staff);
    await tag(id, '1', manager);
    await sendTo(test.app, own.updateTag, { id, updateTag: 1 }, manager);
    expect(await editing(id, manager)).toMatchObject({ userName: '王浩然' });
  });

  it('expires after four hours, because a window can disappear without its tab', async () => {
    const { id } = await made();
    await tag(id, '0', staff);
    test.clock.advance(4 * 3_600_000);
    expect(await editing(id, manager)).toBeNull();
  });

  it('changes neither version nor history', async () => {
    const { id } = await made();
    await tag(id, '0', staff);
    expect((await sendTo(test.app, own.get, { id }, staff)).result.version).toBe(1);
    expect((await sendTo(test.app, own.history, { id }, staff)).result).toHaveLength(1);
  });

  it('refuses an unknown or a foreign task, and other values', async () => {
    const { id } = await made();
    expect((await tag('nothing', '1', staff)).code).toBe('A0404');
    expect((await tag(id, '1', colleague)).code).toBe('A0404');
    expect((await sendTo(test.app, own.updateTag, { id, updateTag: '2' }, staff)).code).toBe('A0400');
  });
});

describe('softwareCopyright.add, update and remove', () => {
  it('create a numbered draft, change it and record the changes', async () => {
    const { id, version, number, state } = await made({ name: '旧名称', sourceLines: null });
    expect(number).toMatch(/^RZ-\d+$/);
    expect(state).toBe('draft');
    const change = { ...formOf({ name: '新名称', sourceLines: 1_200, description: '<p>功能<script>alert(1)</script></p>' }), id, version };
    const changed = await sendTo(test.app, own.update, change, staff);
    expect(changed.result).toMatchObject({ name: '新名称', description: '<p>功能</p>', version: 2 });
    const [last] = (await sendTo(test.app, own.history, { id }, staff)).result;
    expect(last).toMatchObject({
      action: '修改软著任务',
      changes: [
        { label: '软件全称', before: '旧名称', after: '新名称' },
        { label: '源程序量（行）', before: '', after: '1200' },
      ],
      state: { name: '新名称' },
    });
    expect((await sendTo(test.app, own.remove, { id }, staff)).msg).toBe('软著任务已删除');
    expect((await sendTo(test.app, own.get, { id }, staff)).code).toBe('A0404');
  });

  it('refuse an older version with the present values', async () => {
    const { id, version } = await made();
    await sendTo(test.app, own.update, { ...formOf({ name: '先' }), id, version }, staff);
    const late = await sendTo(test.app, own.update, { ...formOf({ name: '后' }), id, version }, staff);
    expect(late).toMatchObject({ code: 'A0409', body: { result: { name: '先', version: 2 } } });
  });

  it.each<[string, Partial<SoftwareCopyrightForm>, string, string]>([
    ['no name', { name: ' ' }, 'name', '不能为空'],
    [
      'a publication before the end of the work',
      { developedOn: '2026-11-02', publishedOn: '2026-11-01' },
      'publishedOn',
      '不能早于开发完成日期',
    ],
    ['no program line', { sourceLines: 0 }, 'sourceLines', '应为 1 到 99999999 的整数'],
    ['an empty text', { description: '<p> </p>' }, 'description', '不能为空'],
    ['a text that is too long', { description: `<p>${'字'.repeat(1501)}</p>` }, 'description', '最多 1500 个字'],
    ['an unknown project', { projectId: 'nowhere' }, 'projectId', '项目不存在'],
    ['a project that was never opened', { projectId: 'p-bolan-guide' }, 'projectId', '项目不存在'],
    ['an unknown person', { ownerId: 'nobody' }, 'ownerId', '所选人员不存在或已停用'],
    ['a file that is not there', { fileIds: 'no-file' }, 'fileIds', '有文件不存在或已被清理，请移除后重新上传'],
  ])('refuse %s', async (_, given, path, msg) => {
    const sent = await sendTo(test.app, own.add, formOf(given), staff);
    expect(sent).toMatchObject({ status: 422, code: 'A0400', body: { errors: [{ path, msg }] } });
    expect((await page()).total).toBe(0);
  });

  it('retain somebody who has left', async () => {
    const gone = await makeUser(test.db, { active: false });
    const { id, version } = await made();
    await test.db.update(softwareCopyrights).set({ ownerId: gone.id });
    const kept = await sendTo(test.app, own.update, { ...formOf({ ownerId: gone.id, shortName: '改' }), id, version }, staff);
    expect(kept.result).toMatchObject({ ownerId: gone.id, version: 2 });
  });

  it('refuse while somebody decides, and accept again after a rejection', async () => {
    const { id } = await made();
    await submitTask(ctxFor('u-staff'), id);
    expect((await sendTo(test.app, own.update, { ...formOf(), id, version: 2 }, staff)).code).toBe('A0409');
    expect((await sendTo(test.app, own.remove, { id }, staff)).code).toBe('A0409');
    await expect(submitTask(ctxFor('u-staff'), id)).rejects.toMatchObject({ code: 'A0409' });
    await settleTask(ctxFor('u-manager'), id, 'rejected');
    expect((await sendTo(test.app, own.update, { ...formOf({ shortName: '改' }), id, version: 3 }, staff)).result).toMatchObject({
      state: 'rejected',
      version: 4,
    });
    await expect(settleTask(ctxFor('u-manager'), id, 'passed')).rejects.toMatchObject({ code: 'A0409' });
  });
});

describe('the visibility of a 软著任务', () => {
  it('includes its person in charge, its creator and people whose scope covers it, and the first two may change it', async () => {
    const { id } = await made({ ownerId: 'u-staff-2' });
    expect((await page({}, staff)).total).toBe(1);
    expect((await sendTo(test.app, own.get, { id }, colleague)).result.may).toEqual({ edit: true, remove: true });
    expect((await sendTo(test.app, own.get, { id }, manager)).result.may).toEqual({ edit: false, remove: false });
    expect((await sendTo(test.app, own.update, { ...formOf(), id, version: 1 }, manager)).code).toBe('A0301');
    expect((await sendTo(test.app, own.remove, { id }, manager)).code).toBe('A0301');
    const { token: stranger } = await makeSignedIn(test.app, { tags: TAGS });
    for (const call of [own.get, own.history, own.remove]) expect((await sendTo(test.app, call, { id }, stranger)).code).toBe('A0404');
    expect((await sendTo(test.app, own.update, { ...formOf(), id, version: 1 }, stranger)).code).toBe('A0404');
    expect((await sendTo(test.app, own.comment, { id, comment: '看看' }, stranger)).code).toBe('A0404');
    expect((await page({}, stranger)).total).toBe(0);
  });
});

describe('softwareCopyright.page, counts and export', () => {
  it.each<[InputOf<typeof own.page>, string]>([
    [{}, '乙 甲'],
    [{ sort: 'name' }, '乙 甲'],
    [{ sort: '-planOn' }, '甲 乙'],
    [{ view: 'auditing' }, '甲'],
    [{ view: 'mine' }, '甲'],
    [{ keyword: '乙' }, '乙'],
    [{ acquired: 'derived' }, '乙'],
    [{ ownerId: 'u-staff-2' }, '乙'],
    [{ from: '2026-12-01', to: '2026-12-31' }, '甲'],
  ])('with %o return %s', async (input, names) => {
    const { id } = await made({ name: '甲', planOn: '2026-12-10' });
    await made({ name: '乙', planOn: '2026-11-10', acquired: 'derived', ownerId: 'u-staff-2' });
    await submitTask(ctxFor('u-staff'), id);
    const { rows, total } = await page(input);
    expect(rows.map(({ name }) => name).join(' ')).toBe(names);
    expect(total).toBe(rows.length);
  });

  it('count each view, and export the rows', async () => {
    await made({ name: '甲', sourceLines: 86_400 });
    expect((await sendTo(test.app, own.counts, {}, staff)).result).toEqual({
      all: 1,
      mine: 1,
      draft: 1,
      auditing: 0,
      passed: 0,
      returned: 0,
    });
    const columns = [
      { id: 'name' as const, head: '软件全称' },
      { id: 'state' as const, head: '状态' },
      { id: 'sourceLines' as const, head: '源程序量' },
    ];
    const { rows } = await sheetOf(test.app, own.export, { columns }, staff);
    expect(rows).toEqual([
      ['软件全称', '状态', '源程序量'],
      ['甲', '草稿', 86_400],
    ]);
  });
});

it('softwareCopyright refuses callers who are not signed in, and people without the right', async () => {
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
    expect((await tag(id, '1', token)).code).toBe(code);
    expect((await sendTo(test.app, own.comment, { id, comment: '在吗' }, token)).code).toBe(code);
    expect((await sendTo(test.app, own.add, formOf(), token)).code).toBe(code);
    expect((await sendTo(test.app, own.update, { ...formOf(), id, version: 1 }, token)).code).toBe(code);
    expect((await askForSheet(test.app, own.export, { columns: [{ id: 'name', head: '名称' }] }, token)).json()).toMatchObject({ code });
  }
});
