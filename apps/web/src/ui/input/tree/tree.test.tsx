import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { Tree } from './tree.tsx';

afterEach(cleanup);

const NODES = [
  {
    id: 'a',
    label: '研发中心',
    note: '12',
    children: [
      { id: 'a1', label: '平台部', children: [] },
      { id: 'a2', label: '产品部', children: [] },
    ],
  },
  { id: 'b', label: '售后部', children: [] },
];

function Sample() {
  const [chosen, setChosen] = useState('a');
  return (
    <>
      <Tree label="部门" nodes={NODES} chosen={chosen} onChoose={setChosen} />
      <output aria-label="held">{chosen}</output>
    </>
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;
const item = (name: RegExp) => screen.getByRole('treeitem', { name });

it('a tree is moved through, opened, closed and chosen from by keyboard', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.tab();
  expect(document.activeElement).toBe(item(/研发中心/));
  await user.keyboard('{ArrowLeft}');
  expect(item(/研发中心/).getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('treeitem', { name: /平台部/ })).toBeNull();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');
  expect(held()).toBe('a2');
  expect(item(/产品部/).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{End} ');
  expect(held()).toBe('b');
});

it('a tree has one Tab stop, and a click on an arrow opens without choosing', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(item(/售后部/));
  expect(screen.getAllByRole('treeitem').filter((one) => one.tabIndex === 0)).toEqual([item(/售后部/)]);
  const arrow = item(/研发中心/).firstElementChild;
  if (arrow) await user.click(arrow);
  expect(item(/研发中心/).getAttribute('aria-expanded')).toBe('false');
  expect(held()).toBe('b');
});

it('a tree of many nodes renders the visible ones, and the keyboard reaches all', async () => {
  const user = userEvent.setup();
  const nodes = Array.from({ length: 5_000 }, (_, at) => ({ id: `d${at}`, label: `部门${at}`, children: [] }));
  render(<Tree label="部门" nodes={nodes} chosen="d0" onChoose={() => {}} />);
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  expect(item(/^部门3$/).getAttribute('aria-setsize')).toBe('5000');
  await user.tab();
  for (let step = 0; step < 30; step += 1) await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(item(/^部门30$/));
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(item(/^部门4999$/));
});
