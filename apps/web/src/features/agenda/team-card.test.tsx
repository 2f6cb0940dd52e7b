import { calls } from '@houtai/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { agendaItem } from '#testing/agenda-item.ts';
import { answer } from '#testing/answer.ts';

import TeamCard from './team-card.tsx';

afterEach(cleanup);

it("the team card counts each person's and everybody's tasks, with a link for every number", async () => {
  answer(calls.agenda.page, () => ({ rows: [agendaItem({ note: 'FB-1301', title: '箱位错乱', handler: '王浩然' })], total: 1 }));
  answer(calls.agenda.team, () => ({
    departments: ['研发中心'],
    people: [
      {
        userId: 'u1',
        userName: '王浩然',
        now: 1,
        late: 2,
        today: 0,
        waiting: 0,
        missing: 1,
        missingDays: ['2026-11-18'],
        hours: '41.00',
        isOver: true,
      },
      {
        userId: 'u2',
        userName: '周思琪',
        now: 0,
        late: 1,
        today: 2,
        waiting: 0,
        missing: null,
        missingDays: [],
        hours: null,
        isOver: false,
      },
    ],
    week: { start: '2026-11-16', end: '2026-11-22' },
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TeamCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const of = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect((await screen.findByRole('row', { name: /王浩然/ })).textContent).toBe('王王浩然12——141.00');
  expect(of('王浩然立即 1')).toBe('/agenda?userId=u1&band=now');
  expect(of('合计已超时 3')).toBe('/agenda?team=1&band=late');
  const hours = screen.getByRole('link', { name: '王浩然本周工时 41.00，超出应有工时' });
  expect(hours.closest('td')?.dataset['band']).toBe('today');
  expect(of('王浩然本周工时 41.00，超出应有工时')).toBe('/project/report/hours?userId=u1&from=2026-11-16&to=2026-11-22');
  await userEvent.click(screen.getByRole('button', { name: '王浩然本账期缺交日报 1' }));
  const days = within(await screen.findByRole('dialog', { name: '王浩然 缺交日报 1 天' })).getAllByRole('link');
  expect(days.map((day) => day.getAttribute('href'))).toEqual(['/project/report?view=team&kind=week&day=2026-11-18']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '合计本账期缺交日报 1' }));
  const all = within(await screen.findByRole('dialog', { name: '合计 缺交日报 1 天' })).getAllByRole('link');
  expect(all.map((day) => day.textContent)).toEqual(['王浩然 2026-11-18']);
  await userEvent.keyboard('{Escape}');
  const alarm = await screen.findByRole('region', { name: '需要马上处理' });
  expect(alarm.textContent).toContain('FB-1301');
  expect(alarm.textContent).toContain('箱位错乱');
  expect(screen.getByRole('link', { name: '打开' }).getAttribute('href')).toBe('/todo?id=t1');
  expect(screen.getByText('研发中心，仅含你可见的待办与反馈')).toBeTruthy();
});
