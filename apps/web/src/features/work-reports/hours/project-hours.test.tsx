import { calls } from '@houtai/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';

import { ProjectHours } from './project-hours.tsx';

const sums = (hours: string, people: { id: string; name: string; hours: string; people: number }[] = []) =>
  answer(calls.workHours.sums, () => ({ scope: '', hours, people, departments: [], projects: [] }));
const show = (isWhole: boolean) =>
  renderPage('/card', [
    {
      path: '/card',
      title: '卡片',
      access: 'signed-in',
      load: async () => ({ default: () => <ProjectHours projectId="p1" isWhole={isWhole} /> }),
    },
  ]);

beforeEach(() => void answer(calls.workHours.weeks, () => []));

describe('ProjectHours', () => {
  it('opens the entries of its sum', async () => {
    sums('18.00', [{ id: 'u1', name: '李明', hours: '18.00', people: 1 }]);
    show(true);
    const figure = await screen.findByRole('link', { name: '18.00' });
    expect(figure.getAttribute('href')).toBe('/adminview/project/report/hours?projectId=p1');
  });

  it('marks a sum that may cover only what the user sees', async () => {
    sums('7.50', [{ id: 'u1', name: '李明', hours: '7.50', people: 1 }]);
    show(false);
    expect(await screen.findByRole('link', { name: '仅含你可见的 7.50' })).toBeTruthy();
  });

  it('shows 「—」 and who may see hours to a user who sees none', async () => {
    sums('0.00');
    show(false);
    expect(await screen.findByText('—')).toBeTruthy();
    expect(screen.getByText('— 工时给本人、项目经理、成员和数据范围包含他们的人看')).toBeTruthy();
  });
});
