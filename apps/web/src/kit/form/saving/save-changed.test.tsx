import { calls } from '@houtai/contract';
import { choice, form, line } from '@houtai/contract/form';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { CallError } from '#platform/calls/send.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmDialog } from '#ui/layer/confirm-dialog.tsx';

import { saveChanged } from './save-changed.ts';

const FORM = form(
  {
    name: line('名称', { max: 20 }),
    level: choice('级别', { '1': '一般', '2': '严重' }),
    note: line('备注', { max: 20 }),
    customer: line('客户', { max: 20 }),
    project: line('项目', { max: 20 }),
  },
  { together: [['customer', 'project']] },
);
const OPENED = { name: '一', level: '1', note: '旧', customer: '甲', project: '子', version: 3 } as const;

/** Saves the input of this window after another window saved other values. */
function twoWindows(
  typed: Partial<Omit<typeof OPENED, 'version'>> | Record<string, string>,
  theirs: Record<string, string>,
  appends: readonly string[] = [],
) {
  const stored: unknown[] = [];
  const save = async (values: unknown, version: number) => {
    if (version === 3) throw new CallError('A0409', '该记录刚刚被他人修改', { result: { ...OPENED, ...theirs, version: 4 } });
    stored.push(values);
  };
  const { version: _, ...opened } = OPENED;
  const told = { history: calls.todo.history, id: 't1' };
  const isSaved = saveChanged(FORM, { values: { ...opened, ...typed }, opened: OPENED, save, told, appends });
  return { stored, isSaved };
}

const clash = async (name: string) => within(await screen.findByRole('radiogroup', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(() => import('#ui/layer/confirm-dialog.tsx'));
beforeEach(() => {
  signedInAs();
  answer(calls.todo.history, () => [
    {
      id: '1',
      action: '修改',
      userId: 'u2',
      userName: '何静',
      at: '2026-11-20T06:31:00.000Z',
      changes: [
        { field: 'level', label: '级别', before: '一般', after: '严重' },
        { field: 'note', label: '备注', before: '旧', after: '新' },
      ],
      comment: '',
      state: null,
    },
  ]);
  render(<ConfirmDialog onCancel={() => {}} />);
});
afterEach(cleanup);

it('shows both values of a field that both changed, and saves mine by default', async () => {
  const { stored, isSaved } = twoWindows({ name: '我的' }, { name: '她的', note: '新' });
  const both = await clash('名称 你和他人都改了');
  expect(both.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['你填的我的', '他人存的她的']);
  expect(both.getByRole('radio', { name: /我的/ }).getAttribute('aria-checked')).toBe('true');
  await press('保存所选');
  expect(await isSaved).toBe(true);
  expect(stored).toMatchObject([{ name: '我的', note: '新', level: '1' }]);
});

it('tells who changed it and when, and saves theirs of one field with mine of another', async () => {
  const { stored, isSaved } = twoWindows({ name: '我的', level: '' }, { name: '她的', level: '2' });
  const level = await clash('级别 你和何静都改了');
  expect(level.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    '你填的（空）',
    expect.stringMatching(/^何静 .*存的严重$/),
  ]);
  await userEvent.click(level.getByRole('radio', { name: /何静/ }));
  await press('保存所选');
  expect(await isSaved).toBe(true);
  expect(stored).toMatchObject([{ name: '我的', level: '2' }]);
});

it('treats dependent fields as one choice', async () => {
  const { stored, isSaved } = twoWindows({ project: '丑' }, { customer: '乙', project: '寅' });
  const both = await clash('客户、项目 你和他人都改了');
  expect(both.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['你填的甲 · 丑', '他人存的乙 · 寅']);
  await userEvent.click(both.getByRole('radio', { name: /寅/ }));
  await press('保存所选');
  expect(await isSaved).toBe(true);
  expect(stored).toMatchObject([{ customer: '乙', project: '寅' }]);
});

it('saves a text that becomes an entry of its own without a question, and not one that was not touched', async () => {
  const both = twoWindows({ note: '我的' }, { note: '她的', name: '二' }, ['note']);
  expect(await both.isSaved).toBe(true);
  expect(both.stored).toMatchObject([{ note: '我的', name: '二' }]);
  const hers = twoWindows({ level: '2' }, { note: '她的' }, ['note']);
  expect(await hers.isSaved).toBe(true);
  expect(hers.stored).toMatchObject([{ note: '她的', level: '2' }]);
});
