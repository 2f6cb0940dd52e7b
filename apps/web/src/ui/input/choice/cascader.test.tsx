import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Cascader } from './cascader.tsx';
import type { CascadeNode, LoadLevel } from './use-cascade.ts';

afterEach(cleanup);

const node = (id: string, label: string, leaf = false): CascadeNode => ({ id, label, leaf });
const LEVELS: Record<string, CascadeNode[]> = {
  '': [node('33', '浙江省'), node('44', '广东省')],
  '33': [node('3301', '杭州市'), node('3302', '宁波市')],
  '3301': [node('330106', '西湖区', true), node('330108', '滨江区', true)],
};
const load = vi.fn<LoadLevel>();

beforeEach(() => {
  load.mockReset();
  load.mockImplementation((parent) => Promise.resolve(LEVELS[parent ?? ''] ?? []));
});

const NOTHING: string[] = [];

function Sample({ start = NOTHING }: { start?: string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Cascader aria-label="地区" value={value} onChange={setValue} load={load} />
      <output aria-label="held">{`[${value.join()}]`}</output>
    </>
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;
const trigger = () => screen.getByRole('combobox', { name: '地区' });

it('a cascader loads nothing until it is opened, and then each level once', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  expect(load).not.toHaveBeenCalled();
  await user.click(trigger());
  await user.click(await screen.findByRole('option', { name: '浙江省' }));
  await user.click(await screen.findByRole('option', { name: '杭州市' }));
  await user.click(screen.getByRole('option', { name: '浙江省' }));
  await user.click(await screen.findByRole('option', { name: '杭州市' }));
  await user.click(await screen.findByRole('option', { name: '西湖区' }));
  expect(held()).toBe('[33,3301,330106]');
  expect(trigger().textContent).toBe('浙江省 / 杭州市 / 西湖区');
  expect(load.mock.calls.map(([parent]) => parent)).toEqual([null, '33', '3301']);
});

it('a cascader can be used by keyboard alone', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  trigger().focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: '浙江省' });
  screen.getByRole('searchbox').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('杭州市'));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('西湖区'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('杭州市');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('西湖区'));
  await user.keyboard('{End}{Enter}');
  expect(held()).toBe('[33,3301,330108]');
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});

it('a cascader shows a stored value by name, opens at it, and is cleared by its cross', async () => {
  const user = userEvent.setup();
  render(<Sample start={['33', '3301', '330106']} />);
  await waitFor(() => expect(trigger().textContent).toBe('浙江省 / 杭州市 / 西湖区'));
  await user.click(trigger());
  expect(within(await screen.findByRole('listbox', { name: '第 3 级' })).getAllByRole('option')).toHaveLength(2);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '清除' }));
  expect(held()).toBe('[]');
});

it('a cascader searches loaded levels', async () => {
  const user = userEvent.setup();
  render(<Sample start={['33', '3301', '330106']} />);
  await user.click(trigger());
  await screen.findByRole('option', { name: '滨江区' });
  await user.type(screen.getByRole('searchbox'), '滨江');
  await user.click(screen.getByRole('option', { name: '浙江省 / 杭州市 / 滨江区' }));
  expect(held()).toBe('[33,3301,330108]');
});

it('a cascader loads further levels from a search result', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(trigger());
  await screen.findByRole('option', { name: '浙江省' });
  await user.type(screen.getByRole('searchbox'), '浙江');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('option', { name: '宁波市' })).toBeTruthy();
});

it('a cascader reports a level that failed to load, and retries', async () => {
  load.mockImplementationOnce(() => Promise.reject(new Error('offline')));
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(trigger());
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('option', { name: '广东省' })).toBeTruthy();
});
