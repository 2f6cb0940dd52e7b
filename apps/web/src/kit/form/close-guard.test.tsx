import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import '../../testing/patience.ts';
import { useQuestion } from '../../ui/layer/confirm.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { TextField } from './form-fields.tsx';
import { FormSheet } from './form-sheet.tsx';
import { useForm } from './use-form.ts';

function Example(): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Drawer open={open} onClose={() => setOpen(false)} label="新建岗位">
      <ExampleForm onCancel={() => setOpen(false)} />
    </Drawer>
  );
}

function ExampleForm({ onCancel }: { onCancel: () => void }): ReactNode {
  const form = useForm([{ name: 'name', check: () => '' }], async () => {});
  return (
    <FormSheet form={form} submit="保存" onCancel={onCancel}>
      <TextField form={form} name="name" label="名称" />
    </FormSheet>
  );
}

beforeEach(() => {
  render(<Example />);
});
afterEach(() => {
  useQuestion.setState({ asked: null });
  cleanup();
});

it('a drawer shows what it is, and closes by its cross at once while nothing is typed', async () => {
  expect(screen.getByRole('heading', { name: '新建岗位' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a drawer with something typed asks before Esc closes it, and stays unless that is wanted', async () => {
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
