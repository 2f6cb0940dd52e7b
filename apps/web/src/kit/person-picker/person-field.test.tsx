import { calls } from '@houtai/contract';
import { form as declare, id, type IdField, ids, type IdsField } from '@houtai/contract/form';
import type { UserOption } from '@houtai/contract/people';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { useUnguardedForm } from '#kit/form/use-form.ts';
import { usePreferences } from '#platform/preferences.ts';
import { answer } from '#testing/answer.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { PersonField } from './person-field.tsx';

afterEach(cleanup);

const person = (userId: string, contactName: string, active = true): UserOption => {
  return { userId, contactName, avatar: '', py: '', departmentName: '平台研发部', active };
};
const PEOPLE = [person('a', '王浩然'), person('b', '黄子轩'), person('c', '孙立新', false)];
let asked: {
  holding?: string | undefined;
  companyId?: string | undefined;
  departmentId?: string | undefined;
  keyword?: string | undefined;
  userIds?: string | undefined;
}[];

beforeEach(() => {
  asked = answer(calls.people.options, ({ userIds, keyword }) => {
    if (userIds) return PEOPLE.filter(({ userId }) => userIds.split(',').includes(userId));
    return keyword ? PEOPLE.filter(({ contactName }) => contactName.includes(keyword)) : PEOPLE;
  });
  answer(calls.people.departments, () => [
    { departmentId: 'd', departmentName: '研发中心', parentId: '', companyId: 'x', companyName: '澄明', people: 3, children: [] },
  ]);
  answer(calls.preferences.save, () => ({}));
  usePreferences.setState({ recentPeople: [] });
});

const ONE = declare<Who>({ who: id('处理人') });
const SEVERAL = declare<Who>({ who: ids('处理人', { most: 50 }) });

type Who = { readonly who: IdField | IdsField };

type SampleProps = { multiple?: boolean; initial?: string; companyId?: string; holding?: 'todo' };

function Sample({ multiple = false, initial = '', ...offered }: SampleProps) {
  const form = useUnguardedForm(multiple ? SEVERAL : ONE, { initial: { who: initial }, submit: async () => {} });
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PersonField of={form.fields.who} {...offered} />
      <output aria-label="held">{form.read('who')}</output>
      <Toasts />
    </QueryClientProvider>
  );
}

const held = () => screen.getByRole('status', { name: 'held', hidden: true }).textContent;

it('several chosen people are stored joined by commas', async () => {
  const user = userEvent.setup();
  render(<Sample multiple />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  const dialog = await screen.findByRole('dialog', { name: '选择处理人' });
  await user.click(await within(dialog).findByRole('button', { name: /黄子轩/ }));
  await user.click(within(dialog).getByRole('button', { name: /王浩然/ }));
  await user.click(within(dialog).getByRole('button', { name: '确定（2）' }));
  expect(held()).toBe('b,a');
  expect(await screen.findByText('黄子轩')).toBeTruthy();
});

it('closing the dialog returns the focus to the field', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.tab();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '选择处理人' });
  await user.click(await within(dialog).findByRole('button', { name: /黄子轩/ }));
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '处理人' })));
});

it('a double click in single mode replaces the person immediately', async () => {
  const user = userEvent.setup();
  render(<Sample initial="a" />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  await user.dblClick(await screen.findByRole('button', { name: /黄子轩/ }));
  expect(held()).toBe('b');
});

it('a disabled person cannot be chosen, and a required field shows its fault', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  const off = await screen.findByRole<HTMLButtonElement>('button', { name: /孙立新/ });
  expect(off.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('请选择人员', { selector: '[role] *' })).toBeTruthy();
  expect(held()).toBe('');
});

it('a person who lacks the needed right cannot be chosen, and the row says so', async () => {
  usePreferences.setState({ recentPeople: ['b'] });
  asked = answer(calls.people.options, () => PEOPLE.map((one) => ({ ...one, lacksRight: one.userId === 'b' })));
  const user = userEvent.setup();
  render(<Sample multiple holding="todo" />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  const lacking = await screen.findByRole<HTMLButtonElement>('button', { name: /黄子轩 ?没有处理权限/ });
  expect(lacking.disabled).toBe(true);
  expect(screen.queryByRole('region', { name: '最近选择' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '确定（1）' }));
  expect(held()).toBe('a');
  expect(asked.some(({ holding }) => holding === 'todo')).toBe(true);
});

it('people are searched by text and by department', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  await user.type(await screen.findByRole('searchbox', { name: '搜索人员' }), '黄');
  await screen.findByRole('button', { name: /黄子轩/ });
  await user.click(await screen.findByRole('treeitem', { name: /研发中心/ }));
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ departmentId: 'd', keyword: '黄' })));
});

it('Enter chooses the first search result, or the one that the arrow keys moved to', async () => {
  const user = userEvent.setup();
  render(<Sample multiple />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  const search = await screen.findByRole('searchbox', { name: '搜索人员' });
  const isActive = (name: RegExp) => search.getAttribute('aria-activedescendant') === screen.getByRole('button', { name }).id;
  await screen.findByRole('button', { name: /王浩然/ });
  await user.type(search, '{Enter}');
  await user.type(search, '黄{Enter}');
  expect(screen.getByText('已选 0 人')).toBeTruthy();
  await waitFor(() => expect(isActive(/黄子轩/)).toBe(true));
  await user.keyboard('{Enter}');
  expect(screen.getByText('已选 1 人')).toBeTruthy();
  await user.clear(search);
  await screen.findByRole('button', { name: /王浩然/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await user.click(screen.getByRole('button', { name: '确定（2）' }));
  expect(held()).toBe('b,a');
});

it('Enter chooses a person, and Esc clears the search before it closes the dialog', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: '搜索人员' });
  await user.type(search, '无此人{Escape}');
  expect(search.value).toBe('');
  await user.type(search, '黄');
  await waitFor(() => expect(search.getAttribute('aria-activedescendant')).not.toBeNull());
  await user.keyboard('{Enter}');
  expect(held()).toBe('b');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '处理人' }));
  await user.type(await screen.findByRole('searchbox', { name: '搜索人员' }), '{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a field for one company offers only its people, also among recent ones', async () => {
  usePreferences.setState({ recentPeople: ['b'] });
  answer(calls.people.departments, () =>
    ['x', 'y'].map((companyId) => {
      return {
        departmentId: `d-${companyId}`,
        departmentName: `研发 ${companyId}`,
        parentId: '',
        companyId,
        companyName: companyId,
        people: 3,
        children: [],
      };
    }),
  );
  const user = userEvent.setup();
  render(<Sample companyId="y" />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  expect(await screen.findByRole('treeitem', { name: /研发 y/ })).toBeTruthy();
  expect(screen.queryByRole('treeitem', { name: /研发 x/ })).toBeNull();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.every(({ companyId }) => companyId === 'y')).toBe(true);
});

it('recently chosen people come first, new ones are remembered, and a search omits the recent group', async () => {
  usePreferences.setState({ recentPeople: ['b', 'c'] });
  answer(calls.preferences.mine, () => ({ recentPeople: ['b', 'c'] }));
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  const recent = await screen.findByRole('region', { name: '最近选择' });
  expect(
    within(recent)
      .getAllByRole('button')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('黄子轩')]);
  await user.type(screen.getByRole('searchbox', { name: '搜索人员' }), '王');
  await waitFor(() => expect(screen.queryByRole('region', { name: '最近选择' })).toBeNull());
  await user.dblClick(await screen.findByRole('button', { name: /王浩然/ }));
  await waitFor(() => expect(usePreferences.getState().recentPeople).toEqual(['a', 'b', 'c']));
});

it('one button adds all displayed people who may be chosen, and chosen people can be removed one by one or all together', async () => {
  const user = userEvent.setup();
  render(<Sample multiple />);
  await user.click(screen.getByRole('button', { name: '处理人' }));
  await user.click(await screen.findByRole('button', { name: '全选' }));
  const chosen = screen.getByRole('region', { name: '已选人员' });
  await within(chosen).findByText('已选 2 人');
  await user.click(await within(chosen).findByRole('button', { name: '移除王浩然' }));
  await user.click(screen.getByRole('button', { name: '确定（1）' }));
  expect(held()).toBe('b');
});

it('stored people are shown by name, disabled ones too, and can be removed by their crosses', async () => {
  const user = userEvent.setup();
  render(<Sample multiple initial="c,a" />);
  expect(await screen.findByText('孙立新（已停用）')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^移除孙立新/ }));
  expect(held()).toBe('a');
});
