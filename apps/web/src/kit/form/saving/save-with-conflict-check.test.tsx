import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { CallError } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmDialog } from '#ui/layer/confirm-dialog.tsx';
import { Toasts } from '#ui/layer/toast.tsx';

import type { LostChange } from './concurrent-change.tsx';
import { saveWithConflictCheck } from './save-with-conflict-check.ts';

const told = { history: calls.todo.history, id: 't1' };

beforeAll(() => import('#ui/layer/confirm-dialog.tsx'));
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

const PROMISE = { field: 'promiseRemark', label: '承诺说明' };

/** A store that refuses every version except the present one. Saving over that version loses these fields. */
function store(present: number, ...lost: LostChange[]) {
  const stored: string[] = [];
  const save = async (version: number): Promise<void> => {
    if (version !== present) throw new CallError('A0409', '该记录刚刚被他人修改', { result: { version: present } });
    stored.push(`as typed ${version}`);
  };
  const plan = async () => ({ lost, save: async (version: number) => void stored.push(`merged ${version}`) });
  return { stored, saved: (version: number) => saveWithConflictCheck(version, save, { ...told, plan }) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('saves without a question where nobody has saved before', async () => {
  const { stored, saved } = store(3);
  expect(await saved(3)).toBe(true);
  expect(stored).toEqual(['as typed 3']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('saves without a question where no change is lost, and says so', async () => {
  render(<Toasts />);
  const { stored, saved } = store(4);
  expect(await saved(3)).toBe(true);
  expect(stored).toEqual(['merged 4']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('他人刚才的修改已一并保留')).toBeTruthy();
});

it("tells that the user's own changes on another page were kept", async () => {
  render(<Toasts />);
  const own = { action: '修改', userId: useSession.getState().userInfo?.id ?? '', userName: '小李' };
  answer(calls.todo.history, () => [entry('4', { ...own, changes: [{ ...PROMISE, before: '', after: '周四前' }] })]);
  const { saved } = store(4);
  expect(await saved(3)).toBe(true);
  expect(await screen.findByText('您在别处的修改已一并保留')).toBeTruthy();
});

it('leaves open whose changes were kept where that is unknown', async () => {
  render(<Toasts />);
  refuseCall(calls.todo.history, 'A0404', '待办不存在');
  const { saved } = store(4);
  expect(await saved(3)).toBe(true);
  expect(await screen.findByText('刚才的其他修改已一并保留')).toBeTruthy();
});

it("tells that all changes are the user's own, on another page", async () => {
  const own = {
    action: '修改',
    userId: useSession.getState().userInfo?.id ?? '',
    userName: '小李',
    changes: [{ ...PROMISE, before: '', after: '周四前' }],
  };
  answer(calls.todo.history, () => [entry('3', own), entry('2', own)]);
  const { saved } = store(3, PROMISE);
  const saving = saved(1);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^您自己在别处（另一个页面或窗口）修改过/)).toBeTruthy();
  expect(dialog.queryByText(/他人/)).toBeNull();
  await press('覆盖');
  expect(await saving).toBe(true);
});

it('names exactly what will be lost, what stays, and nothing older, and saves over it', async () => {
  const { stored, saved } = store(5, PROMISE);
  const saving = saved(3);
  const dialog = await screen.findByRole('alertdialog');
  const group = (name: string) => within(dialog).getByRole('group', { name }).textContent;
  expect(group('将会丢失')).toContain('陈屿 修改');
  expect(group('将会丢失')).toContain('承诺说明：周五前 → 周四前');
  expect(group('将会丢失')).not.toMatch(/半天|请尽快/);
  expect(group('会保留')).toContain('预估说明：一天 → 半天');
  expect(group('会保留')).not.toMatch(/周四前/);
  await press('覆盖');
  expect(await saving).toBe(true);
  expect(stored).toEqual(['merged 5']);
});

it('discards the input for the latest version', async () => {
  const { stored, saved } = store(4, PROMISE);
  const saving = saved(3);
  await screen.findByRole('alertdialog');
  await press('查看最新');
  expect(await saving).toBe(false);
  expect(stored).toEqual([]);
});

it('stays in the form after 取消, and names what is lost even without the history', async () => {
  refuseCall(calls.todo.history, 'A0404', '待办不存在');
  const { stored, saved } = store(4, PROMISE);
  const saving = saved(3).catch((error: unknown) => error);
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('group', { name: '将会丢失' }).textContent).toBe('承诺说明');
  await press('取消');
  expect(await saving).toMatchObject({ code: 'A0409' });
  expect(stored).toEqual([]);
});

it('tries again without a question where another save came first again', async () => {
  let present = 4;
  const save = async (version: number): Promise<void> => {
    if (version < 6) throw new CallError('A0409', '该记录刚刚被他人修改', { result: { version: (present += 1) } });
  };
  expect(await saveWithConflictCheck(3, save, { ...told, plan: async () => ({ lost: [], save }) })).toBe(true);
  expect(present).toBe(6);
});

it('rethrows other refusals without a question', async () => {
  await expect(
    saveWithConflictCheck(1, () => Promise.reject(new CallError('A0404', '待办不存在')), {
      ...told,
      plan: () => Promise.reject(new Error('not asked for')),
    }),
  ).rejects.toMatchObject({
    code: 'A0404',
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
