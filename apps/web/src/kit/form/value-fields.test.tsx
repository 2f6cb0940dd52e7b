import { calls } from '@houtai/contract';
import { lastDays } from '@houtai/contract/dates';
import { amount, day, form, id, ids, lines } from '@houtai/contract/form';
import { faultOfText } from '@houtai/contract/form-check';
import { RULES } from '@houtai/contract/rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';

import { AreaField } from './fields/area-field.tsx';
import { DateRangeField } from './fields/date-range-field.tsx';
import { MoneyField } from './fields/money-field.tsx';
import { TextareaField } from './fields/text-fields.tsx';
import { useUnguardedForm } from './use-form.ts';
import { visibleInHtml } from './visible-in-html.ts';

afterEach(cleanup);

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

const FORM = form(
  {
    area: ids('地区', { most: 5 }),
    last: id('所在地'),
    from: day('期间', { required: true }),
    to: day('期间', { required: true }),
    money: amount('金额', { rule: RULES.money, required: true }),
    remark: lines('备注', { max: 5, required: true }),
  },
  { rules: [{ at: 'from', fault: ({ from, to }) => (from > to ? '开始日期不能晚于结束日期' : '') }] },
);

function Sample({ area = '', last = '' }) {
  const sample = useUnguardedForm(FORM, { initial: { area, last }, submit: async () => {} });
  const { fields } = sample;
  return (
    <QueryClientProvider client={client}>
      <form noValidate onSubmit={sample.handleSubmit}>
        <AreaField of={fields.area} />
        <AreaField of={fields.last} holds="last" />
        <DateRangeField of={fields.from} until="to" />
        <MoneyField of={fields.money} inWords />
        <TextareaField of={fields.remark} />
        <button type="submit">提交</button>
      </form>
      <output aria-label="held">{Object.values(sample.values).join(' ')}</output>
    </QueryClientProvider>
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;

function answerAreas(): { areaId: string }[] {
  const levels: Record<string, [string, string, boolean][]> = {
    '1': [['330000', '浙江省', false]],
    '330000': [['330100', '杭州市', false]],
    '330100': [['330106', '西湖区', true]],
  };
  return answer(calls.areas.children, ({ areaId }) =>
    (levels[areaId] ?? []).map(([id, areaName, leaf]) => ({ areaId: id, areaName, leaf, active: true })),
  );
}

it('an area field loads areas level by level and stores a path or a single id', async () => {
  const asked = answerAreas();
  const user = userEvent.setup();
  render(<Sample />);
  for (const name of ['地区', '所在地']) {
    await user.click(screen.getByRole('combobox', { name }));
    for (const area of ['浙江省', '杭州市', '西湖区']) await user.click(await screen.findByRole('option', { name: area }));
  }
  expect(held()).toContain('330000,330100,330106 330106');
  expect(asked.map(({ areaId }) => areaId)).toEqual(['1', '330000', '330100']);
});

it('an area field shows the names of a stored value in either form', async () => {
  answerAreas();
  render(<Sample area="330000,330100,330106" last="330106" />);
  for (const name of ['地区', '所在地'])
    await waitFor(() => expect(screen.getByRole('combobox', { name }).textContent).toBe('浙江省 / 杭州市 / 西湖区'));
});

it('submitting shows the fault of each field and focuses the first', async () => {
  answerAreas();
  const user = userEvent.setup();
  render(<Sample />);
  // A draft from before the limit was lowered; typing cannot exceed the limit.
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '一二三四五六' } });
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(screen.getAllByText('不能为空')).toHaveLength(2);
  expect(screen.getByText('最多 5 个字')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '开始日期' }));
});

it('a shortcut sets a range, and an amount is also shown in words', async () => {
  answerAreas();
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(screen.getByRole('button', { name: '打开日历' }));
  await user.click(await screen.findByRole('button', { name: '最近30天' }));
  const { from, to } = lastDays(30, new Date());
  expect(held()).toContain(`${from} ${to}`);
  await user.type(screen.getByRole('textbox', { name: '金额' }), '1205.3');
  expect(screen.getByText('壹仟贰佰零伍元叁角')).toBeTruthy();
});

it.each([
  ['', false, ''],
  ['', true, '不能为空'],
  ['12345678.99', true, ''],
  ['123456789', false, '无效的金额,整数8位,小数2位'],
  ['-1', false, '无效的金额,整数8位,小数2位'],
  ['1.234', false, '无效的金额,整数8位,小数2位'],
])('the amount %s (required: %s) has the fault 「%s」', (value, required, fault) => {
  expect(faultOfText(amount('金额', { rule: RULES.money, required }), value, visibleInHtml)).toBe(fault);
});

it.each([
  ['2026-02-30', false, '日期应为 年-月-日，如 2026-01-31'],
  ['', true, '不能为空'],
  ['', false, ''],
  ['2026-02-28', true, ''],
])('the day %s (required: %s) has the fault 「%s」', (value, required, fault) => {
  expect(faultOfText(day('日期', { required }), value, visibleInHtml)).toBe(fault);
});

it('a range that ends before it begins shows a fault', async () => {
  answerAreas();
  const user = userEvent.setup();
  render(<Sample />);
  await user.type(screen.getByRole('textbox', { name: '开始日期' }), '2026-11-02');
  await user.type(screen.getByRole('textbox', { name: '结束日期' }), '2026-11-01');
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(screen.getByText('开始日期不能晚于结束日期')).toBeTruthy();
});
