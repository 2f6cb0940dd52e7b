import type { ReactNode } from 'react';

import patterns from '#ui/patterns.module.css';

type BeyondEndProps = {
  /** Blank when the project has no end yet. */
  endDate: string;
  milestones: readonly { name: string; planEnd: string }[];
};

/** Warns of milestones planned after the end of their project; they can still be saved. */
export function BeyondEnd({ endDate, milestones }: BeyondEndProps): ReactNode {
  const beyond = milestones.filter(({ planEnd }) => endDate !== '' && planEnd > endDate);
  if (beyond.length === 0) return null;
  const names = beyond.map(({ name }) => `「${name}」`).join('、');
  return (
    <p role="note" aria-label="晚于项目计划结束" className={patterns.red}>
      {names}晚于项目的计划结束 {endDate}，仍可保存
    </p>
  );
}
