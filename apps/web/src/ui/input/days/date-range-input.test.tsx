import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { Field } from '../field.tsx';
import { DateRangeInput } from './date-range-input.tsx';

afterEach(cleanup);

const SHORTCUTS = [{ label: '最近7天', range: () => ({ from: '2026-11-13', to: '2026-11-20' }) }];

function Sample({ from = '', to = '' }) {
  const [value, setValue] = useState({ from, to });
  return (
    <>
      <Field label="日期">
        {(control) => <DateRangeInput {...control} name="day" value={value} onChange={setValue} shortcuts={SHORTCUTS} />}
      </Field>
      <output aria-label="held">{`[${value.from} ${value.to}]`}</output>
    </>
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;

it('a range accepts days without dashes or leading zeros', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  expect(screen.getByRole('group', { name: '日期' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '开始日期' }), '20261101');
  await user.type(screen.getByRole('textbox', { name: '结束日期' }), '2026-11-5');
  await user.tab();
  expect(held()).toBe('[2026-11-01 2026-11-05]');
});

it('a range can be chosen in the calendar in either order', async () => {
  const user = userEvent.setup();
  render(<Sample from="2026-11-01" to="2026-11-02" />);
  screen.getByRole('textbox', { name: '开始日期' }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(await screen.findByRole('button', { name: /11月20日/ }));
  expect(screen.getByText('请选择结束日期')).toBeTruthy();
  expect(held()).toBe('[2026-11-01 2026-11-02]');
  await user.click(screen.getByRole('button', { name: /11月10日/ }));
  expect(held()).toBe('[2026-11-10 2026-11-20]');
});

it('a range is set by a shortcut and cleared by its cross', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(screen.getByRole('button', { name: '打开日历' }));
  await user.click(await screen.findByRole('button', { name: '最近7天' }));
  expect(held()).toBe('[2026-11-13 2026-11-20]');
  await user.click(screen.getByRole('button', { name: '清除日期' }));
  expect(held()).toBe('[ ]');
});
