import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { CallError } from '../../platform/send.ts';
import { useSession } from '../../platform/session.ts';
import { answer, refuse } from '../../testing/answer.ts';
import { signedInAs } from '../../testing/signed-in.ts';
import { ConfirmDialog } from '../../ui/layer/confirm-dialog.tsx';
import { saveWithConflictCheck } from './save-with-conflict-check.ts';

const told = { history: calls.todo.history, id: 't1' };

beforeAll(() => import('../../ui/layer/confirm-dialog.tsx'));
beforeEach(() => {
  signedInAs();
  answer(calls.todo.history, () => [
    entry('4', { action: '评论', comment: '请尽快' }),
    entry('3', { action: '修改', changes: [{ field: 'promiseRemark', label: '承诺说明', before: '周五前', after: '周四前' }] }),
    entry('2', { action: '修改', changes: [{ field: 'estimateRemark', label: '预估说明', before: '一天', after: '半天' }] }),
  ]);
  render(<ConfirmDialog onCancel={() => {}} />);
});
afterEach(cleanup);

function entry(id: string, parts: Partial<HistoryEntry>): HistoryEntry {
  return {
    id,
    action: '',
    userId: 'u2',
    userName: '陈屿',
    at: '2026-11-20T01:00:00.000Z',
    changes: [],
    comment: '',
    state: null,
    ...parts,
  };
}

/** Refuses every version but the present one. */
function store(present: number) {
  const stored: number[] = [];
  const save = async (version: number): Promise<void> => {
    if (version !== present) throw new CallError('A0409', '该记录刚刚被他人修改', { result: { version: present } });
    stored.push(version);
  };
  return { stored, save };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('saves without a question where nobody was faster', async () => {
  const { stored, save } = store(3);
  expect(await saveWithConflictCheck(3, save, told)).toBe(true);
  expect(stored).toEqual([3]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it("says so where all of it is one's own doing, on another page", async () => {
  const own = { action: '修改', userId: useSession.getState().account?.id ?? '', userName: '小李' };
  answer(calls.todo.history, () => [entry('3', own), entry('2', own)]);
  const { save } = store(3);
  const saved = saveWithConflictCheck(1, save, told);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^您自己在别处（另一个页面或窗口）修改过/)).toBeTruthy();
  expect(dialog.queryByText(/他人/)).toBeNull();
  await press('覆盖');
  expect(await saved).toBe(true);
});

it('shows what was changed since, and nothing older, and saves over it', async () => {
  const { stored, save } = store(4);
  const saved = saveWithConflictCheck(3, save, told);
  const dialog = await screen.findByRole('alertdialog');
  const changes = within(dialog).getByRole('list', { name: '他人的修改' });
  expect(changes.textContent).toContain('陈屿 修改');
  expect(changes.textContent).toContain('承诺说明：周五前 → 周四前');
  expect(changes.textContent).not.toMatch(/半天|请尽快/);
  await press('覆盖');
  expect(await saved).toBe(true);
  expect(stored).toEqual([4]);
});

it('gives up what was typed for the latest', async () => {
  const { stored, save } = store(4);
  const saved = saveWithConflictCheck(3, save, told);
  await screen.findByRole('alertdialog');
  await press('查看最新');
  expect(await saved).toBe(false);
  expect(stored).toEqual([]);
});

it('keeps the form by 取消, also where the history cannot be read', async () => {
  refuse(calls.todo.history, 'A0404', '待办不存在');
  const { stored, save } = store(4);
  const saved = saveWithConflictCheck(3, save, told).catch((error: unknown) => error);
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).queryByRole('list')).toBeNull();
  await press('取消');
  expect(await saved).toMatchObject({ code: 'A0409' });
  expect(stored).toEqual([]);
});

it('passes other refusals on without a question', async () => {
  await expect(saveWithConflictCheck(1, () => Promise.reject(new CallError('A0404', '待办不存在')), told)).rejects.toMatchObject({
    code: 'A0404',
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
