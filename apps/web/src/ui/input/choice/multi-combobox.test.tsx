import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { MultiCombobox } from './multi-combobox.tsx';
import type { Option } from './option.ts';

afterEach(cleanup);

const OPTIONS: Option[] = [
  { value: 'a', label: '杭州', sought: 'hangzhou hz' },
  { value: 'b', label: '宁波', sought: 'ningbo nb' },
  { value: 'c', label: '旧城', disabled: true },
];

const NOTHING: string[] = [];

function Sample({ start = NOTHING }: { start?: string[] }) {
  const [values, setValues] = useState(start);
  return (
    <>
      <MultiCombobox aria-label="城市" values={values} onChange={setValues} options={OPTIONS} />
      <output aria-label="held">{`[${values.join()}]`}</output>
    </>
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;

it('a multi-combobox adds values found by typing, one after the other, as chips', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.type(screen.getByRole('combobox', { name: '城市' }), 'nb{Enter}');
  await user.keyboard('杭{Enter}');
  expect(held()).toBe('[b,a]');
  expect(within(screen.getByRole('toolbar', { name: '已选' })).getByText('宁波')).toBeTruthy();
});

it('a multi-combobox removes the last value with Backspace, and any by its cross', async () => {
  const user = userEvent.setup();
  render(<Sample start={['a', 'b', 'x']} />);
  await user.click(screen.getByRole('button', { name: '移除杭州' }));
  expect(held()).toBe('[b,x]');
  screen.getByRole('combobox', { name: '城市' }).focus();
  await user.keyboard('{Backspace}');
  expect(held()).toBe('[b]');
});

it('a multi-combobox does not offer a disabled value, but shows it when it is stored', async () => {
  const user = userEvent.setup();
  render(<Sample start={['c']} />);
  expect(screen.getByText('旧城')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '移除旧城' }));
  await user.click(screen.getByRole('combobox', { name: '城市' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['杭州', '宁波']);
});
