import { type Milestone, type MilestoneTiming, milestoneTimingOf, milestoneTimingWords } from '@houtai/contract/milestones';
import type { ReactNode } from 'react';

import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

import patterns from '#ui/patterns.module.css';

const SHAPES: Readonly<Record<MilestoneTiming, StateShape>> = {
  over: 'done',
  done: 'done',
  late: 'doing',
  doing: 'doing',
  waiting: 'waiting',
};
const WORDS: Readonly<Record<MilestoneTiming, string>> = {
  over: '超额完成',
  done: '已完成',
  late: '逾期',
  doing: '进行中',
  waiting: '未开始',
};

/** The state of a milestone as a glyph, with a word for screen readers. */
export function MilestoneMark({ standing }: { standing: MilestoneTiming }): ReactNode {
  return (
    <StateMark shape={SHAPES[standing]}>
      <span className={patterns.visuallyHidden}>{WORDS[standing]}</span>
    </StateMark>
  );
}

/** The state of a milestone as a glyph with text for a day, such as 还剩 10 天. */
export function MilestoneStanding({ milestone, today }: { milestone: Milestone; today: string }): ReactNode {
  const standing = milestoneTimingOf(milestone, today);
  return <StateMark shape={SHAPES[standing]}>{milestoneTimingWords(milestone, today) || WORDS[standing]}</StateMark>;
}
