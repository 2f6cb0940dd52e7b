import { form, line, rows, secret } from '@houtai/contract/form';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { useFormsInSight } from '#platform/open-forms.ts';

import { useUnguardedForm } from './use-form.ts';

const FORM = form(
  {
    title: line('标题', { max: 10, required: true }),
    note: line('备注', { max: 10 }),
    given: line('给定', { max: 10 }),
    pws: secret('密码'),
    lines: rows('明细', { most: 5, fields: { what: line('内容', { max: 10 }), sum: line('金额', { max: 10 }) } }),
  },
  { name: '样例' },
);

afterEach(cleanup);

function Sample({ initial }: { initial?: Readonly<Record<string, unknown>> }): ReactNode {
  const form = useUnguardedForm(FORM, { initial, fixed: ['given'], submit: async () => {} });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <DeclaredFields form={form} instead={{ lines: <output>{form.read('lines')}</output> }} />
      <p>{form.changed ? '已改' : '未改'}</p>
      <button type="submit">提交</button>
    </form>
  );
}

const shown = () => {
  const [only] = useFormsInSight.getState();
  if (!only) throw new Error('no form in sight');
  return only;
};
const fill = (values: Readonly<Record<string, string>>) => act(() => shown().fill(values));
const held = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, string>[];

it('a named form registers for the assistant, without secrets and fixed fields, until it closes', () => {
  const { unmount } = render(<Sample initial={{ note: '旧的', pws: 'Aa123456', given: '项目' }} />);
  expect(shown().name).toBe('样例');
  expect(shown().values()).toEqual({ title: '', note: '旧的', lines: '' });
  unmount();
  expect(useFormsInSight.getState()).toEqual([]);
});

it('filling in behaves like typing: the form is changed, and a fault that the value corrects disappears', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  const title = screen.getByRole('textbox', { name: /标题/ });
  expect(title.getAttribute('aria-invalid')).toBe('true');
  fill({ title: '填入的' });
  expect(screen.getByDisplayValue('填入的')).toBe(title);
  expect(title.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByText('已改')).toBeDefined();
});

it('filling in skips fixed and secret fields', () => {
  render(<Sample initial={{ given: '项目' }} />);
  fill({ given: '别的', pws: 'Bb123456' });
  expect(screen.getByDisplayValue('项目')).toBeDefined();
  expect(screen.queryByDisplayValue('Bb123456')).toBeNull();
});

it('filled-in rows are appended, or complete existing rows at their current position', () => {
  render(<Sample initial={{ lines: [{ what: '甲', sum: '' }] }} />);
  fill({ lines: JSON.stringify([{ what: '乙' }, { sum: '5', '#': 'row-0' }]) });
  expect(held()).toMatchObject([
    { what: '甲', sum: '5' },
    { what: '乙', sum: '' },
  ]);
});

it('only values of the user count as typed, and replacing them needs a confirmation', async () => {
  render(<Sample initial={{ note: '旧的' }} />);
  fill({ title: '填入的' });
  expect(shown().typed()).toEqual([]);
  expect(shown().replacedBy({ note: '新的' })).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /标题/ }), '改');
  await userEvent.type(screen.getByRole('textbox', { name: /备注/ }), '加');
  expect(shown().typed()).toEqual(['title', 'note']);
  expect(shown().replacedBy({ note: '新的', title: '填入的改' })).toEqual(['备注']);
  fill({ lines: JSON.stringify([{ what: '乙' }]) });
  expect(shown().typed()).toEqual(['title', 'note']);
});
