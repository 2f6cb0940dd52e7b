import { milestoneTimingOf, milestoneTimingWords, movedWords } from '@houtai/contract/milestones';
import type { MilestoneRow } from '@houtai/contract/project-detail';
import type { ReactNode } from 'react';

import { PercentBar } from '../overview/percent-bar.tsx';
import { MilestoneMark } from './milestone-mark.tsx';

import css from '../project-page.module.css';

/** The milestones on a phone, which has no room for a timeline. */
export function MilestoneList({ milestones, today }: { milestones: readonly MilestoneRow[]; today: string }): ReactNode {
  return (
    <ol className={css.milestones} aria-label="里程碑">
      {milestones.map((milestone) => {
        const standing = milestoneTimingOf(milestone, today);
        const moved = movedWords(milestone);
        return (
          <li key={milestone.id}>
            <p>
              <MilestoneMark standing={standing} />
              <b>{milestone.name}</b>
              <small>{milestone.ownerName}</small>
            </p>
            <PercentBar percent={milestone.percent} width={120} />
            <small data-late={standing === 'late' || undefined}>
              {milestone.planStart} 至 {milestone.planEnd} {milestoneTimingWords(milestone, today)}
            </small>
            {moved && <small>{moved}</small>}
          </li>
        );
      })}
    </ol>
  );
}
