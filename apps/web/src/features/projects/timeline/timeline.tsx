import type { MilestoneRow } from '@houtai/contract/project-detail';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useRowWindow } from '#ui/data-table/use-row-window.ts';
import { usePrinting } from '#ui/hooks/use-printing.ts';
import { useSize } from '#ui/hooks/use-size.ts';

import { DAY_WIDTH, percentOf, rangeOf, type Scale, ticksOf } from './time-scale.ts';
import { TimelineName, TimelineRow } from './timeline-row.tsx';
import { type MovedMilestone, useMovedBar } from './use-moved-bar.ts';

import patterns from '#ui/patterns.module.css';
import css from './timeline.module.css';

type TimelineProps = {
  milestones: readonly MilestoneRow[];
  /** As yyyy-MM-dd. */
  today: string;
  scale: Scale;
  /** Absent when the plan is read-only. */
  onMove?: (moved: MovedMilestone) => void;
};

/** The width of the names before the timeline and the height of a row, in px. */
const NAMES = 262;
const ROW_HEIGHT = 34;

/**
 * Milestones on a timeline, one row each: planned, done and late parts, and today. It is a table for screen readers; up and down move
 * between bars, left and right move the focused one.
 */
export function Timeline({ milestones, today, scale, onMove }: TimelineProps): ReactNode {
  const range = useMemo(() => rangeOf(milestones, today, scale), [milestones, today, scale]);
  const ticks = useMemo(() => ticksOf(range, scale), [range, scale]);
  const { moved, cancel, handlersOf } = useMovedBar(onMove);
  const [box, size] = useSize();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const dayWidth = Math.max(DAY_WIDTH[scale], (size.width - NAMES) / range.days);
  const isPrinting = usePrinting();
  const { first, last, above, below } = useRowWindow({ count: milestones.length, height: ROW_HEIGHT, all: isPrinting, scroller });
  const shown = milestones.slice(first, last).map((one) => (moved?.id === one.id ? { ...one, ...moved } : one));
  // Within both columns, so that neither moves when other rows come into view, which would re-render it completely.
  const unseen = { paddingBlock: `${above}px ${below}px` };
  const isMeasured = size.width > 0;
  useEffect(() => {
    const own = scroller.current;
    // Today is right of the middle: the past is less interesting than the future.
    if (own && isMeasured) own.scrollLeft = NAMES + (percentOf(range, today) / 100) * (own.scrollWidth - NAMES) - own.clientWidth * 0.6;
  }, [isMeasured, range, today]);
  const step = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !(event.target instanceof HTMLElement)) return;
    const row = event.target.closest('[data-row]');
    const next = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
    const bar = next?.querySelector<HTMLElement>('[data-bar]');
    if (!bar) return;
    event.preventDefault();
    bar.focus();
  }, []);
  return (
    <div ref={scroller} className={css.scroll} tabIndex={-1}>
      <div ref={box} />
      <div
        ref={table}
        role="table"
        aria-label="里程碑时间轴"
        aria-rowcount={milestones.length + 1}
        className={css.table}
        style={{ minWidth: NAMES + range.days * DAY_WIDTH[scale] }}
        onKeyDown={step}
        onBlur={({ relatedTarget }) => !table.current?.contains(relatedTarget) && cancel()}
      >
        <div role="row" aria-rowindex={1} className={css.head}>
          <span role="columnheader" className={css.name}>
            里程碑
          </span>
          <span role="columnheader" className={css.percent}>
            完成度
          </span>
          <span role="columnheader" className={css.ticks}>
            <span className={patterns.visuallyHidden}>时间</span>
            {ticks.map(({ day, words, left, width }) => (
              <i key={day} style={{ left: `${left}%`, width: `${width}%` }} aria-hidden>
                {words}
              </i>
            ))}
          </span>
        </div>
        <div className={css.ground} aria-hidden>
          {ticks.slice(1).map(({ day, left }) => (
            <i key={day} style={{ left: `${left}%` }} />
          ))}
          <i data-today style={{ left: `${percentOf(range, today)}%` }} />
        </div>
        <div role="rowgroup" className={css.body}>
          {/* One sticky column instead of sticky cells, each of which would be a compositing layer. */}
          <div aria-hidden className={css.names} style={unseen}>
            {shown.map((milestone) => (
              <TimelineName key={milestone.id} milestone={milestone} today={today} />
            ))}
          </div>
          <div role="presentation" style={unseen}>
            {shown.map((milestone, at) => (
              <TimelineRow
                key={milestone.id}
                index={first + at}
                milestone={milestone}
                range={range}
                today={today}
                isMoved={moved?.id === milestone.id}
                isCurrent={first + at === current}
                dayWidth={dayWidth}
                onFocus={setCurrent}
                {...(onMove && { handlersOf })}
              />
            ))}
          </div>
        </div>
      </div>
      <p className={css.status} role="status">
        {moved && `计划 ${moved.planStart} 至 ${moved.planEnd}，按 Enter 填写原因，Esc 取消`}
      </p>
    </div>
  );
}
