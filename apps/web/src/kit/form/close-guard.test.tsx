import { calls } from '@houtai/contract';
import { form, line } from '@houtai/contract/form';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';

import { answer, failConnection } from '#testing/answer.ts';
import { useQuestion } from '#ui/layer/confirm.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { useDraftForm } from './draft/use-draft-form.ts';
import { TextField } from './fields/form-fields.tsx';
import { FormDialog } from './sheets/form-dialog.tsx';
import { FormSheet } from './sheets/form-sheet.tsx';
import { useUnguardedForm } from './use-form.ts';

function Example(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Drawer open={open} onClose={() => setOpen(false)} label="新建岗位">
      <ExampleForm onCancel={() => setOpen(false)} />
    </Drawer>
  );
}

function ExampleForm({ onCancel }: { onCancel: () => void }): ReactNode {
  const form = useUnguardedForm(FORM, { submit: async () => {} });
  return (
    <FormSheet form={form} submit="保存" onCancel={onCancel}>
      <TextField of={form.fields.name} />
    </FormSheet>
  );
}

function DialogExample(): ReactNode {
  const [open, setOpen] = useState(true);
  return open && <PostDialog onClose={() => setOpen(false)} />;
}

function PostDialog({ onClose }: { onClose: () => void }): ReactNode {
  const form = useUnguardedForm(FORM, { submit: async () => {} });
  return (
    <FormDialog title="新建岗位" form={form} submit="新建岗位" onClose={onClose}>
      <TextField of={form.fields.name} />
    </FormDialog>
  );
}

function DraftExample(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Drawer open={open} onClose={() => setOpen(false)} label="新建待办">
      <DraftForm onCancel={() => setOpen(false)} />
    </Drawer>
  );
}

const FORM = form({ name: line('名称', { max: 20 }) });

function DraftForm({ onCancel }: { onCancel: () => void }): ReactNode {
  const { form: typed, draft } = useDraftForm('close', FORM, { submit: async () => {}, onDone: onCancel });
  return (
    <FormSheet form={typed} submit="保存" draft={draft} onCancel={onCancel}>
      <TextField of={typed.fields.name} />
    </FormSheet>
  );
}

const SAVED_AT = '2026-11-20T06:32:00.000Z';

afterEach(() => {
  useQuestion.setState({ asked: null });
  cleanup();
});

it('a drawer shows its title and closes immediately by its cross while nothing is typed', async () => {
  render(<Example />, { wrapper: MemoryRouter });
  expect(screen.getByRole('heading', { name: '新建岗位' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a drawer with input asks before Esc closes it, and stays open unless that is confirmed', async () => {
  render(<Example />, { wrapper: MemoryRouter });
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '会计');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(useQuestion.getState().asked?.text).toBe('有未保存的内容，关闭后将丢失'));
  useQuestion.getState().asked?.answer(false);
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '会计');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull());
  useQuestion.getState().asked?.answer(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a dialog with a form', () => {
  it('closes immediately while nothing is typed', async () => {
    render(<DialogExample />, { wrapper: MemoryRouter });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['Esc', 'the cross'])('asks before %s discards the input, and stays open unless that is confirmed', async (way) => {
    const leave = () => (way === 'Esc' ? userEvent.keyboard('{Escape}') : userEvent.click(screen.getByRole('button', { name: '关闭' })));
    render(<DialogExample />, { wrapper: MemoryRouter });
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '会计');
    await leave();
    await waitFor(() => expect(useQuestion.getState().asked?.text).toBe('有未保存的内容，关闭后将丢失'));
    useQuestion.getState().asked?.answer(false);
    expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '会计');
    await leave();
    await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull());
    useQuestion.getState().asked?.answer(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes without a question by 取消, like a drawer', async () => {
    render(<DialogExample />, { wrapper: MemoryRouter });
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '会计');
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a drawer whose form has a draft', () => {
  const typeAndLeave = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '会计');
    return userEvent.keyboard('{Escape}');
  };

  it('closes immediately, as the input is stored', async () => {
    answer(calls.drafts.get, () => null);
    const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
    render(<DraftExample />, { wrapper: MemoryRouter });
    await typeAndLeave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(saved).toEqual([{ formKey: 'close', content: { name: '会计' } }]));
  });

  it('closes without a question while an earlier draft is undecided, as the new text is stored as another draft', async () => {
    answer(calls.drafts.get, () => ({ content: { name: '上次写的' }, savedAt: SAVED_AT }));
    const saved = answer(calls.drafts.save, () => ({ savedAt: SAVED_AT }));
    render(<DraftExample />, { wrapper: MemoryRouter });
    await screen.findByRole('button', { name: '恢复草稿' });
    await typeAndLeave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(saved).toMatchObject([{ formKey: 'close', content: { name: '会计' }, slot: expect.any(String) }]));
  });

  it('asks while the draft does not reach the server', async () => {
    answer(calls.drafts.get, () => null);
    failConnection(calls.drafts.save);
    render(<DraftExample />, { wrapper: MemoryRouter });
    await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '会计');
    await screen.findByText('草稿未保存，稍后自动重试');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(useQuestion.getState().asked?.text).toBe('有未保存的内容，关闭后将丢失'));
  });
});
