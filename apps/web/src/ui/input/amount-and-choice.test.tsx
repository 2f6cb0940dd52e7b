import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { Checkbox } from './choice/checkbox.tsx';
import { RadioGroup, Segmented } from './choice/radio-group.tsx';
import { Field } from './field.tsx';
import { MoneyInput } from './texts/money-input.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: '1', label: '会签' },
  { value: '2', label: '或签' },
  { value: '3', label: '停用', disabled: true },
];

function Money() {
  const [value, setValue] = useState('');
  return (
    <>
      <MoneyInput aria-label="金额" value={value} onChange={setValue} words={value && `大写 ${value}`} />
      <output aria-label="held">{`[${value}]`}</output>
    </>
  );
}

it('an amount is unformatted while it is typed, and has thousands separators and two decimals afterwards', async () => {
  const user = userEvent.setup();
  render(<Money />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '金额' });
  await user.type(input, '1234567.5');
  expect(input.value).toBe('1234567.5');
  await user.tab();
  expect(input.value).toBe('1,234,567.50');
  expect(screen.getByRole('status', { name: 'held' }).textContent).toBe('[1234567.5]');
  expect(screen.getByText('大写 1234567.5')).toBeTruthy();
  await user.click(input);
  expect(input.value).toBe('1234567.5');
});

it('a pasted amount with separators is accepted, and an invalid one stays for correction', async () => {
  const user = userEvent.setup();
  render(<Money />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '金额' });
  await user.click(input);
  await user.paste('￥1,200.00');
  expect(screen.getByRole('status', { name: 'held' }).textContent).toBe('[1200.00]');
  await user.clear(input);
  await user.type(input, '12.345');
  await user.tab();
  expect(input.value).toBe('12.345');
});

function Box() {
  const [checked, setChecked] = useState(false);
  return (
    <Checkbox checked={checked} onChange={setChecked}>
      不再提醒
    </Checkbox>
  );
}

it('a checkbox is ticked by its label and by the space bar', async () => {
  const user = userEvent.setup();
  render(<Box />);
  const box = screen.getByRole('checkbox', { name: '不再提醒' });
  await user.click(screen.getByText('不再提醒'));
  expect(box.getAttribute('aria-checked')).toBe('true');
  box.focus();
  await user.keyboard(' ');
  expect(box.getAttribute('aria-checked')).toBe('false');
});

it('a checkbox shows a partial selection', () => {
  render(
    <Checkbox checked={false} indeterminate onChange={() => {}}>
      全选
    </Checkbox>,
  );
  expect(screen.getByRole('checkbox', { name: '全选' }).getAttribute('aria-checked')).toBe('mixed');
});

function Choice({ of: Control }: { of: typeof RadioGroup }) {
  const [value, setValue] = useState('1');
  return <Field label="签署方式">{(control) => <Control {...control} value={value} onChange={setValue} options={OPTIONS} />}</Field>;
}

it.each([
  ['radio group', RadioGroup],
  ['segmented bar', Segmented],
])('a %s belongs to its label, and arrow keys skip disabled choices', async (_, Control) => {
  const user = userEvent.setup();
  render(<Choice of={Control} />);
  expect(screen.getByRole('radiogroup', { name: '签署方式' })).toBeTruthy();
  const checked = () => screen.getAllByRole('radio').findIndex((radio) => radio.getAttribute('aria-checked') === 'true');
  await user.click(screen.getByRole('radio', { name: '会签' }));
  await user.keyboard('{ArrowRight}');
  expect(checked()).toBe(1);
  await user.keyboard('{ArrowRight}');
  expect(checked()).toBe(0);
});
