import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { openSession } from '#platform/testing/open-session.ts';

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

const COLUMNS = [
  { id: 'name' as const, head: '名称' },
  { id: 'path' as const, head: '完整路径' },
];
const areas = async (keyword: string) =>
  (await sheetOf(test.app, calls.areaAdmin.export, { keyword, columns: COLUMNS }, token)).rows.slice(1);
const menus = async (asked: { keyword?: string; type?: 'button' }) =>
  (await sheetOf(test.app, calls.menuAdmin.export, { ...asked, columns: COLUMNS }, token)).rows.slice(1).map(([, path]) => path);

describe('a tree as an Excel file', () => {
  it('contains each row after its parent, with the path to it', async () => {
    const { rows } = await sheetOf(test.app, calls.departments.export, { columns: COLUMNS }, token);
    const paths = rows.slice(1).map(([, path]) => String(path));
    const parents = paths.filter((path) => path.includes(' / ')).map((path) => path.slice(0, path.lastIndexOf(' / ')));
    expect(parents.length).toBeGreaterThan(0);
    for (const [index, path] of paths.entries()) {
      expect(path.split(' / ').at(-1)).toBe(rows[index + 1]?.[0]);
      const above = path.slice(0, Math.max(0, path.lastIndexOf(' / ')));
      if (above !== '') expect(paths.slice(0, index)).toContain(above);
    }
  });

  it.each(['西湖区', 'xihuqu', '330106'])('contains for the search %s the path to each hit', async (keyword) => {
    expect(await areas(keyword)).toEqual(
      expect.arrayContaining([
        ['浙江省', '浙江省'],
        ['杭州市', '浙江省 / 杭州市'],
        ['西湖区', '浙江省 / 杭州市 / 西湖区'],
      ]),
    );
  });

  it('contains the descendants of a hit, and not its siblings', async () => {
    const found = await areas('杭州市');
    expect(found.length).toBeGreaterThan(5);
    expect(found.slice(1).every(([, path]) => String(path).startsWith('浙江省 / 杭州市'))).toBe(true);
  });

  it('follows every condition of the list', async () => {
    expect(await menus({ keyword: '导出待办', type: 'button' })).toEqual([
      '待办与反馈',
      '待办与反馈 / 我的待办',
      '待办与反馈 / 我的待办 / 导出待办',
    ]);
    const off = { columns: COLUMNS, active: '0' } as const;
    await expect(sheetOf(test.app, calls.departments.export, off, token)).rejects.toThrow('数据不存在');
  });
});
