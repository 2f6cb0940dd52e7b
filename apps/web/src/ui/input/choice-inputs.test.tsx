import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { toast, Toasts } from '../layer/toast.tsx';
import { Combobox } from './choice/combobox.tsx';
import type { Option } from './choice/option.ts';
import { Select } from './choice/select.tsx';
import { DateInput } from './days/date-input.tsx';
import { Textarea } from './texts/textarea.tsx';
import { watchLimits } from './texts/watch-limits.ts';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const OPTIONS: Option[] = [
  { value: '1', label: '客户来电', sought: 'kehulaidian khld' },
  { value: '2', label: '项目会议', sought: 'xiangmuhuiyi xmhy' },
  { value: '3', label: '旧来源', disabled: true },
];

function Held({ start = '', children }: { start?: string; children: (value: string, change: (value: string) => void) => React.ReactNode }) {
  const [value, setValue] = useState(start);
  return (
    <>
      {children(value, setValue)}
      <output aria-label="held">{`[${value}]`}</output>
    </>
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;

describe('a select', () => {
  it('offers its choices and holds the value, by keyboard alone and without a style sheet of its own', async () => {
    const user = userEvent.setup();
    render(<Held>{(value, change) => <Select aria-label="来源" value={value} onChange={change} options={OPTIONS} />}</Held>);
    const trigger = screen.getByRole('combobox', { name: '来源' });
    expect(trigger.textContent).toContain('请选择');
    trigger.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: '项目会议' });
    expect(document.querySelector('style')).toBeNull();
    expect(screen.queryByRole('option', { name: '旧来源' })).toBeNull();
    await user.click(screen.getByRole('option', { name: '项目会议' }));
    expect(held()).toBe('[2]');
    expect(trigger.textContent).toContain('项目会议');
  });

  it('shows a stored value that is no longer offered', () => {
    render(<Select aria-label="来源" value="3" onChange={() => {}} options={OPTIONS} />);
    expect(screen.getByRole('combobox', { name: '来源' }).textContent).toContain('旧来源');
  });

  it('can be cleared when it is optional', async () => {
    const user = userEvent.setup();
    render(
      <Held start="1">{(value, change) => <Select aria-label="来源" value={value} onChange={change} options={OPTIONS} clearable />}</Held>,
    );
    await user.click(screen.getByRole('combobox', { name: '来源' }));
    await user.click(await screen.findByRole('option', { name: '不选' }));
    expect(held()).toBe('[]');
  });
});

describe('a combobox', () => {
  it.each(['会议', 'xmhy', 'XIANG mu'])('finds by %s and takes the first with Enter', async (typed) => {
    const user = userEvent.setup();
    render(<Held>{(value, change) => <Combobox aria-label="项目" value={value} onChange={change} options={OPTIONS} />}</Held>);
    await user.type(screen.getByRole('combobox', { name: '项目' }), typed);
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(held()).toBe('[2]');
  });

  it('says when nothing matches, and is cleared by its cross', async () => {
    const user = userEvent.setup();
    render(<Held start="1">{(value, change) => <Combobox aria-label="项目" value={value} onChange={change} options={OPTIONS} />}</Held>);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: '项目' }).value).toBe('客户来电');
    await user.click(screen.getByRole('button', { name: '清除' }));
    expect(held()).toBe('[]');
    await user.type(screen.getByRole('combobox', { name: '项目' }), '火星');
    expect(await screen.findByText('没有符合的选项')).toBeTruthy();
  });
});

describe('a day', () => {
  it.each([
    ['20260131', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
    ['2026/1/31', '2026-1-31'],
  ])('typed as %s becomes %s', async (typed, stored) => {
    const user = userEvent.setup();
    render(<Held>{(value, change) => <DateInput aria-label="日期" value={value} onChange={change} />}</Held>);
    await user.click(screen.getByRole('textbox', { name: '日期' }));
    await user.paste(typed);
    expect(held()).toBe(`[${stored}]`);
  });

  it('can be chosen in the calendar, within its bounds', async () => {
    const user = userEvent.setup();
    render(
      <Held start="2026-01-15">{(value, change) => <DateInput aria-label="日期" value={value} onChange={change} min="2026-01-10" />}</Held>,
    );
    await user.click(screen.getByRole('button', { name: '打开日历' }));
    await user.click(await screen.findByRole('button', { name: /1月5日/ }));
    expect(held()).toBe('[2026-01-15]');
    await user.click(screen.getByRole('button', { name: /1月20日/ }));
    expect(held()).toBe('[2026-01-20]');
  });
});

it('a textarea shows its length, stops at its limit, and reports the lost part of a paste', async () => {
  const user = userEvent.setup();
  render(<Held>{(value, change) => <Textarea aria-label="备注" value={value} onChange={change} limit={3} />}</Held>);
  await user.type(screen.getByRole('textbox', { name: '备注' }), '一二三四');
  expect(screen.getByText('3 / 3').dataset['full']).toBe('true');
  expect(held()).toBe('[一二三]');
  const stop = watchLimits(document);
  const offer = vi.spyOn(toast, 'offer').mockImplementation(() => {});
  await user.tripleClick(screen.getByRole('textbox', { name: '备注' }));
  await user.paste('五六七');
  expect(held()).toBe('[五六七]');
  expect(offer).not.toHaveBeenCalled();
  await user.paste('八');
  expect(held()).toBe('[五六七]');
  expect(offer).toHaveBeenCalledExactlyOnceWith('最多 3 个字，后面 1 个字没有放进去', expect.objectContaining({ words: '复制这部分' }));
  stop();
});

it('a field accepts two-unit characters up to its limit, and drops whole characters of a paste, typing or composition beyond it', async () => {
  const user = userEvent.setup();
  const stop = watchLimits(document);
  const offer = vi.spyOn(toast, 'offer').mockImplementation(() => {});
  const change = vi.fn<(value: string) => void>();
  render(
    <Held>{(value, set) => <Textarea aria-label="备注" value={value} onChange={(next) => (change(next), set(next))} limit={4} />}</Held>,
  );
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '备注' });
  await user.click(box);
  await user.paste('𠮷👍');
  await user.type(box, '中');
  await user.paste('𠮷');
  expect(held()).toBe('[𠮷👍中𠮷]');
  expect(screen.getByText('4 / 4').dataset['full']).toBe('true');
  expect(offer).not.toHaveBeenCalled();
  await user.type(box, '字');
  expect(held()).toBe('[𠮷👍中𠮷]');
  box.setSelectionRange(5, 7);
  await user.paste('👍𠮷');
  expect(held()).toBe('[𠮷👍中👍]');
  expect(offer).toHaveBeenCalledExactlyOnceWith('最多 4 个字，后面 1 个字没有放进去', expect.objectContaining({ words: '复制这部分' }));
  // An input method inserts its text by itself; the caret stands behind it.
  fireEvent.compositionStart(box);
  fireEvent.input(box, { target: { value: '𠮷𠮷𠮷𠮷👍中👍' } });
  box.setSelectionRange(8, 8);
  fireEvent(box, Object.assign(new Event('compositionend', { bubbles: true }), { data: '𠮷𠮷𠮷' }));
  expect(held()).toBe('[𠮷👍中👍]');
  expect(offer).toHaveBeenLastCalledWith('最多 4 个字，后面 3 个字没有放进去', expect.anything());
  for (const [value] of change.mock.calls) expect(value).not.toMatch(/\p{Surrogate}/u);
  stop();
});

it('the report of a paste disappears with the next paste, and when the field is cleared, submitted or removed', async () => {
  const user = userEvent.setup();
  const stop = watchLimits(document);
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '备注' });
  const empty = () => fireEvent.input(box(), { target: { value: '' } });
  const tellOnce = async () => {
    empty();
    await user.click(box());
    await user.paste('五六七八');
    expect(screen.queryByRole('button', { name: '复制这部分' })).not.toBeNull();
  };
  const { rerender } = render(<Both isShown />);
  for (const end of [
    async () => {
      box().setSelectionRange(0, 3);
      await user.paste('好');
    },
    empty,
    () => fireEvent.submit(screen.getByRole('form')),
    () => {
      rerender(<Both isShown={false} />);
      return user.click(screen.getByRole('button', { name: '别处' }));
    },
  ]) {
    await tellOnce();
    await end();
    expect(screen.queryByRole('button', { name: '复制这部分' })).toBeNull();
  }
  stop();
});

function Both({ isShown }: { isShown: boolean }) {
  const [value, change] = useState('');
  return (
    <form aria-label="表单" onSubmit={(event) => event.preventDefault()}>
      <Toasts />
      {isShown && <Textarea aria-label="备注" value={value} onChange={change} limit={3} />}
      <button type="button">别处</button>
    </form>
  );
}
