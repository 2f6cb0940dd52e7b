import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { BeyondEnd } from './beyond-end.tsx';

afterEach(cleanup);

const MILESTONES = [
  { name: '开发', planEnd: '2026-12-31' },
  { name: '验收', planEnd: '2027-01-01' },
];

it('BeyondEnd warns of a milestone after the end of its project, and not on that day', () => {
  render(<BeyondEnd endDate="2026-12-31" milestones={MILESTONES} />);
  expect(screen.getByRole('note').textContent).toBe('「验收」晚于项目的计划结束 2026-12-31，仍可保存');
});

it('BeyondEnd shows nothing while the project has no end', () => {
  render(<BeyondEnd endDate="" milestones={MILESTONES} />);
  expect(screen.queryByRole('note')).toBeNull();
});
