import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { queryOf } from '#platform/calls/query.ts';
import { defineFeature } from '#platform/pages/pages.ts';
import { answer } from '#testing/answer.ts';
import { chooseInTab, openConsole, page, tabsBar } from '#testing/sample-console.tsx';

function Waiting(): ReactNode {
  const { data } = useQuery({ ...queryOf(calls.agenda.counts, {}), staleTime: Infinity });
  return <p>{data ? `等待 ${data.map(({ count }) => count).join()}` : '加载中'}</p>;
}

const WAITING = defineFeature({ pages: [page('/waiting', Waiting, { access: 'signed-in', title: '待办中心' })] });

it('refreshing a tab refetches its data, however recent, and switching tabs does not', async () => {
  let count = 1;
  const asked = answer(calls.agenda.counts, () => [{ kind: 'todo' as const, count, overdue: 0, waiting: 0 }]);
  const user = await openConsole('/waiting', [WAITING]);
  expect(await screen.findByText('等待 1')).toBeTruthy();
  count = 2;
  await user.click(within(tabsBar()).getByRole('link', { name: '首页' }));
  await user.click(within(tabsBar()).getByRole('link', { name: '待办中心' }));
  expect(await screen.findByText('等待 1')).toBeTruthy();
  expect(asked).toHaveLength(1);
  await chooseInTab(user, '待办中心', '刷新');
  expect(await screen.findByText('等待 2')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(2));
});
