import { orderFault } from '@houtai/contract/dates';
import { amount, choice, day, flag, form, line, lines, wholeNumber } from '@houtai/contract/form';
import { RULES } from '@houtai/contract/rules';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';

import { SubmitButton } from './fields/form-fields.tsx';
import { useUnguardedForm } from './use-form.ts';

const FORM = form(
  {
    name: line('名称', { max: 5, required: true }),
    kind: choice('种类', { a: '甲', b: '乙' }, 'a'),
    hours: amount('工时', { rule: RULES.workingHours }),
    sort: wholeNumber('排序', { from: 0, to: 99, initial: 10 }),
    open: flag('开放', true),
    from: day('开始'),
    to: day('结束'),
    remark: lines('备注', { max: 20 }),
  },
  { rules: [{ at: 'to', fault: ({ from, to }) => orderFault(to, from, '开始日期') }] },
);

const sent: unknown[] = [];

afterEach(() => {
  cleanup();
  sent.length = 0;
});

function Sample({ initial }: { initial?: Readonly<Record<string, unknown>> }): ReactNode {
  const form = useUnguardedForm(FORM, {
    initial,
    checks: { name: (name) => (name === '旧的' ? '已被使用' : '') },
    submit: async (values) => void sent.push(values),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <DeclaredFields form={form} instead={{ remark: null }} hints={{ sort: '小的在前' }} />
      <SubmitButton form={form}>提交</SubmitButton>
    </form>
  );
}

const box = (name: RegExp) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));

it('useForm submits typed values: trimmed texts, a number, a flag and a code', async () => {
  render(<Sample initial={{ hours: 2.5, open: false, unknown: 1 }} />);
  await userEvent.type(box(/名称/), ' 新\u200b的 ');
  await userEvent.clear(box(/排序/));
  await userEvent.type(box(/排序/), '07');
  await userEvent.click(screen.getByRole('radio', { name: '乙' }));
  await submit();
  expect(sent).toEqual([{ name: '新的', kind: 'b', hours: '2.5', sort: 7, open: false, from: '', to: '', remark: '' }]);
});

it.each([
  ['blanks of no width', /名称/, '\u200b ', '不能为空'],
  ['a number in another notation', /排序/, '1e', '应为 0 到 99 的整数'],
  ['an amount of too many decimals', /工时/, '1.234', RULES.workingHours.message],
  ['what only the page can see', /名称/, '旧的', '已被使用'],
])('useForm refuses %s', async (_, field, typed, fault) => {
  render(<Sample initial={{ name: field.test('名称') ? '' : '名' }} />);
  await userEvent.clear(box(field));
  await userEvent.type(box(field), typed);
  await submit();
  expect(screen.getByText(fault)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('useForm refuses fields that contradict each other', async () => {
  render(<Sample initial={{ name: '名', from: '2026-11-20', to: '2026-11-19' }} />);
  await submit();
  expect(screen.getByText('不能早于开始日期')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('useForm renders each field with label, star, length limit and hint, and nothing for fields that the page omits', () => {
  render(<Sample />);
  expect(box(/名称/)).toHaveProperty('maxLength', 5);
  expect(screen.getByText('小的在前')).toBeTruthy();
  expect(box(/排序/)).toHaveProperty('value', '10');
  expect(screen.queryByRole('textbox', { name: /备注/ })).toBeNull();
});
