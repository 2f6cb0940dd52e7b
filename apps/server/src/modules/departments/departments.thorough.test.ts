import { Buffer } from 'node:buffer';

import { calls } from '@houtai/contract';
import type { DepartmentRow } from '@houtai/contract/departments';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { departments } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, committedImport, uploadImport } from '#platform/testing/stages/import-stage.ts';
import { departmentForm } from '#platform/testing/stages/resource-forms.ts';

// Hundreds of moves, and thousands of rows that are validated twice: minutes on a busy machine.
vi.setConfig({ testTimeout: 1_800_000 });

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

let made = 0;
async function add(parentId = ''): Promise<DepartmentRow> {
  made += 1;
  return (await sendTo(test.app, calls.departments.add, departmentForm({ name: `部门${made}`, parentId }), token)).result;
}
const move = async (row: DepartmentRow, parentId: string) =>
  (await sendTo(test.app, calls.departments.update, { ...row, parentId }, token)).code;

/** Departments whose path is not their parent's path and their own id, including those in a cycle. */
async function misplaced(): Promise<string[]> {
  const rows = await test.db.select().from(departments);
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  return rows.filter(({ id, parentId, path }) => path !== `${parentId === null ? '' : paths.get(parentId)}${id}/`).map(({ id }) => id);
}

it('concurrent moves of two departments into each other never make a cycle, in 200 attempts', async () => {
  for (let time = 0; time < 200; time += 1) {
    const [a, b] = [await add(), await add()];
    const [aa, bb] = time % 2 === 0 ? [a, b] : [await add(a.id), await add(b.id)];
    const codes = await Promise.all([move(a, bb.id), move(b, aa.id)]);
    expect(codes.toSorted()).toEqual(['00000', 'A0400']);
  }
  expect(await misplaced()).toEqual([]);
});

it('concurrent moves maintain the paths of a tree', async () => {
  const rows: DepartmentRow[] = [];
  for (let at = 0; at < 20; at += 1) rows.push(await add(at % 4 === 0 ? '' : rows.at(-1)?.id));
  for (let round = 0; round < 40; round += 1) {
    const listed = (await sendTo(test.app, calls.departments.list, {}, token)).result.filter(({ id }) => rows.some((row) => row.id === id));
    const moves = [3, 7, 11, 13].map((step) => [listed[(round * step) % 20], listed[(round * step + step + 1) % 20]] as const);
    const codes = await Promise.all(
      moves.flatMap(([row, below]) => (row && below ? [move(row, below.id), add(row.id).then(() => '00000')] : [])),
    );
    expect(codes.filter((code) => !['00000', 'A0400', 'A0409'].includes(code))).toEqual([]);
    expect(await misplaced()).toEqual([]);
  }
});

it('an import of 5,000 departments is checked and stored while others save theirs', async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, at) => `澄明数据服务有限公司,${at % 50 === 0 ? '' : `量试${at - (at % 50)}`},量试${at},QX${at},${at}`,
  );
  const bytes = Buffer.from(['公司,上级部门,名称,编码,排序', ...lines].join('\n'));
  const { result, msg } = await uploadImport(test.app, { kind: 'departments', bytes, name: '部门.csv', token });
  if (!result) throw new Error(msg);
  const began = performance.now();
  const checking = checkAgain(test.app, result, { token });
  for (let saved = 0; saved < 20; saved += 1) await add('d-research');
  const task = await checking;
  console.info(`checked in ${Math.round(performance.now() - began)} ms`);
  expect(task).toMatchObject({ state: 'checked', faults: [], counts: { new: 5_000 } });
  expect(await committedImport(test.app, task.id, token)).toMatchObject({ state: 'done', counts: { new: 5_000 } });
  expect(await misplaced()).toEqual([]);
});
