import { calls } from '@houtai/contract';
import type { SearchHit } from '@houtai/contract/search';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import type { Feature } from '#platform/pages/pages.ts';
import { forgetPreferences, loadPreferences } from '#platform/preferences.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { stopTime } from '#testing/fake-time.ts';
import { makeAccount, signedInAs } from '#testing/signed-in.ts';

import { type Console, ConsoleContext } from '../console.ts';
import { useFrame } from '../frame.ts';
import { menuRoutes } from '../menu-routes.ts';
import { SearchBox } from './search-box.tsx';

const FEATURE: Feature = {
  pages: [],
  panel: {
    key: 'todo',
    label: '我要待办',
    title: '我要待办',
    icon: 'todo',
    action: { title: '新建待办', py: 'xinjiandaiban xjdb' },
    width: 640,
    needs: { tag: 'todo:todo:add' },
    load: async () => ({ default: () => null }),
  },
};

const CONSOLE: Console = { features: [FEATURE], pages: [], routes: menuRoutes([], []) };

let asked: unknown[];
beforeEach(() => {
  queryClient.clear();
  signedInAs({ account: makeAccount(), buttons: ['todo:todo:add'] });
  answer(calls.preferences.mine, () => ({ searchChoices: ['/todo?view=all&id=t2'] }));
  answer(calls.preferences.save, () => ({}));
  asked = answer(calls.search.find, (): SearchHit[] => [
    { kind: 'todo', id: 't1', title: '核对合同', note: 'TD-1 王浩然', url: '/todo?view=all&id=t1' },
    { kind: 'todo', id: 't2', title: '归档合同', note: 'TD-2 王浩然', url: '/todo?view=all&id=t2' },
    { kind: 'person', id: 'p1', title: '何彤', note: '法务部', url: '/system/user?id=p1' },
  ]);
});
afterEach(() => {
  cleanup();
  forgetPreferences();
  useFrame.setState({ panel: null });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{pathname + search}</output>;
}

async function type(text: string, user: Pick<UserEvent, 'type'> = userEvent): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ConsoleContext value={CONSOLE}>
          <SearchBox floating onDone={() => {}} />
          <Address />
        </ConsoleContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await user.type(screen.getByRole('combobox'), text);
}
const titles = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('the search of the console', () => {
  it('sends a request once typing pauses and shows the results by kind, in the order of the console', async () => {
    await type('合同');
    const people = await screen.findByRole('group', { name: '人员' });
    expect(within(people).getByRole('option').textContent).toBe('何彤法务部');
    expect(titles().slice(0, 1)).toEqual(['何彤法务部']);
    expect(asked).toEqual([{ keyword: '合同' }]);
  });

  it("lists the user's earlier choice first, and opens it by the arrows and Enter", async () => {
    await loadPreferences();
    await type('合同');
    const todos = await screen.findByRole('group', { name: '待办' });
    expect(
      within(todos)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['归档合同TD-2 王浩然', '核对合同TD-1 王浩然']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('status', { name: '地址' }).textContent).toBe('/todo?view=all&id=t1');
  });

  it('opens a form by the pinyin of its noun, for users with the right', async () => {
    answer(calls.search.find, () => []);
    await type('xjdb');
    await userEvent.click(await screen.findByRole('option', { name: '新建待办' }));
    expect(useFrame.getState().panel).toBe('todo');
    cleanup();
    signedInAs({ buttons: [] });
    await type('xjdb');
    expect(await screen.findByText(/没有找到/)).toBeTruthy();
  });

  it('shows no results of an earlier text', async () => {
    await type('合同');
    await screen.findByRole('group', { name: '待办' });
    answer(calls.search.find, () => []);
    await userEvent.type(screen.getByRole('combobox'), '本');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('renders the rows that fit, shows the total, and renders the others when the user moves there', async () => {
    answer(calls.search.find, () =>
      Array.from({ length: 20 }, (_, n) => ({ kind: 'todo', id: `t${n}`, title: `合同 ${n}`, note: '', url: `/todo?id=t${n}` })),
    );
    await type('合同');
    await screen.findByRole('group', { name: '待办' });
    expect(titles()).toHaveLength(15);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('20');
    await userEvent.keyboard('{ArrowUp}');
    expect(titles()).toHaveLength(20);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('合同 19');
  });

  it('still finds menus when the server does not answer', async () => {
    const refused = refuseCall(calls.search.find, 'B0001', '内部错误');
    await type('合同');
    expect(screen.getByText('正在查找…')).toBeTruthy();
    await waitFor(() => expect(refused).toHaveLength(1));
    expect(await screen.findByText('人员和记录暂时无法查找，请检查网络后重试')).toBeTruthy();
    expect(screen.queryByText(/没有找到/)).toBeNull();
  });

  it('sends no request for a member, who finds only menus', async () => {
    signedInAs({ account: { loginType: 'member' } });
    stopTime();
    await type('合同', userEvent.setup({ delay: null }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked).toEqual([]);
  });
});
