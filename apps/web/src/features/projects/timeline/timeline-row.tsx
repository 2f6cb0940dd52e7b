import { dayAfter } from '@houtai/contract/day-arithmetic';
import { milestoneTimingOf, milestoneTimingWords, movedWords } from '@houtai/contract/milestones';
import type { MilestoneRow } from '@houtai/contract/project-detail';
import { memo, type ReactNode } from 'react';

import { Tip } from '#ui/layer/tooltip.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import { MilestoneMark } from '../milestones/milestone-mark.tsx';
import { percentOf, type TimeScale } from './time-scale.ts';
import type { useMovedBar } from './use-moved-bar.ts';

import patterns from '#ui/patterns.module.css';
import css from './timeline.module.css';

type TimelineRowProps = {
  milestone: MilestoneRow;
  /** Its index in the plan, from 0. */
  index: number;
  range: TimeScale;
  today: string;
  /** Whether it is drawn at the position of a pending move. */
  isMoved: boolean;
  /** Whether it is the Tab stop. */
  isCurrent: boolean;
  /** The width of a day in px. */
  dayWidth: number;
  onFocus: (index: number) => void;
  /** Absent when the bar cannot be moved. */
  handlersOf?: ReturnType<typeof useMovedBar>['handlersOf'];
};

/**
 * The name, owner and completeness of a milestone, in the column before the timeline; hidden from screen readers, because the row has them
 * too.
 */
export const TimelineName = memo(function TimelineName({ milestone, today }: Pick<TimelineRowProps, 'milestone' | 'today'>): ReactNode {
  const { name, ownerName, percent } = milestone;
  const standing = milestoneTimingOf(milestone, today);
  return (
    <>
      <span className={css.name}>
        <MilestoneMark standing={standing} />
        <span className={patterns.fillEllipsis} title={name}>
          {name}
        </span>
        {ownerName && (
          <span title={ownerName}>
            <Avatar name={ownerName} size={20} />
          </span>
        )}
      </span>
      <span className={css.percent} data-over={standing === 'over' || undefined}>
        {percent}%
      </span>
    </>
  );
});

/** The row of a milestone: its bar with its progress. Memoised, so that scrolling renders only rows that come into view. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps): ReactNode {
  const { milestone, index, range, today, isMoved, isCurrent, dayWidth, onFocus, handlersOf } = props;
  const { name, ownerName, percent, planStart, planEnd, realEnd } = milestone;
  const standing = milestoneTimingOf(milestone, today);
  const words = milestoneTimingWords(milestone, today);
  const [left, end] = [percentOf(range, planStart), percentOf(range, dayAfter(planEnd, 1))];
  const facts = `计划 ${planStart} 至 ${planEnd}`;
  const real = realWords(milestone);
  const isInTime = (standing === 'done' || standing === 'over') && realEnd <= planEnd;
  const said = [name, facts, movedWords(milestone), real, `${percent}%`, words, ownerName && `负责人 ${ownerName}`]
    .filter(Boolean)
    .join('，');
  return (
    <div role="row" aria-rowindex={index + 2} className={css.row} data-row>
      <span role="cell" className={patterns.visuallyHidden}>
        {name}
      </span>
      <span role="cell" className={patterns.visuallyHidden}>
        {percent}%
      </span>
      <span role="cell" className={css.track}>
        <Tip text={said}>
          <button
            type="button"
            className={css.bar}
            data-bar
            data-standing={standing}
            data-moved={isMoved || undefined}
            data-movable={handlersOf !== undefined || undefined}
            style={{ left: `${left}%`, width: `${end - left}%` }}
            tabIndex={isCurrent ? 0 : -1}
            aria-label={said}
            onFocus={() => onFocus(index)}
            {...handlersOf?.(milestone, dayWidth)}
          >
            <i style={{ width: `${Math.min(Number(percent), 100)}%` }} />
          </button>
        </Tip>
        <FirstPlan milestone={milestone} range={range} />
        <i className={css.diamond} data-reached={isInTime || undefined} style={{ left: `${end}%` }} aria-hidden />
        {words && (
          <span className={css.label} data-standing={standing} style={{ left: `calc(${end}% + 10px)` }} aria-hidden>
            {words}
          </span>
        )}
      </span>
    </div>
  );
});

/** The original plan of a moved milestone, as a line below its bar. */
function FirstPlan({ milestone: { firstStart, firstEnd }, range }: Pick<TimelineRowProps, 'milestone' | 'range'>): ReactNode {
  if (firstEnd === '') return null;
  const left = percentOf(range, firstStart);
  const width = percentOf(range, dayAfter(firstEnd, 1)) - left;
  return <i className={css.first} data-first style={{ left: `${left}%`, width: `${width}%` }} aria-hidden />;
}

function realWords({ realStart, realEnd }: MilestoneRow): string {
  if (realEnd !== '') return `实际 ${realStart} 至 ${realEnd}`;
  return realStart === '' ? '' : `实际开始 ${realStart}`;
}
