import { dayAfter } from '@houtai/contract/day-arithmetic';
import { ownValue } from '@houtai/contract/own-value';
import type { MilestoneRow } from '@houtai/contract/project-detail';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** The pending days of a milestone that is being moved. */
export type MovedMilestone = Pick<MilestoneRow, 'id' | 'planStart' | 'planEnd'>;

type Held = { milestone: MilestoneRow; part: Part; x: number; dayWidth: number };
/** The dragged part of a bar: all of it, or one of its ends. */
type Part = 'start' | 'end' | 'whole';

/** The width of a bar's drag handles at its ends, in px. */
const EDGE = 6;
const WEEK = 7;

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves a bar: by pointer the move is confirmed on release, by keyboard with Enter; Esc cancels it. */
export function useMovedBar(onMove?: (moved: MovedMilestone) => void) {
  const [moved, setMoved] = useState<MovedMilestone | null>(null);
  const held = useRef<Held | null>(null);
  const finish = (): void => {
    if (moved) onMove?.(moved);
    setMoved(null);
  };
  const movedTo = (milestone: MilestoneRow, part: Part, days: number): void => {
    const from = part === 'end' ? milestone.planStart : dayAfter(milestone.planStart, days);
    const to = part === 'start' ? milestone.planEnd : dayAfter(milestone.planEnd, days);
    const isSame = from === milestone.planStart && to === milestone.planEnd;
    if (from <= to) setMoved(isSame ? null : { id: milestone.id, planStart: from, planEnd: to });
  };
  return {
    moved,
    cancel: () => setMoved(null),
    handlersOf: (milestone: MilestoneRow, dayWidth: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        const { left, right } = event.currentTarget.getBoundingClientRect();
        const part = event.clientX - left < EDGE ? 'start' : right - event.clientX < EDGE ? 'end' : 'whole';
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { milestone, part, x: event.clientX, dayWidth };
      },
      onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
        if (!held.current) return;
        const { x, part, milestone: own, dayWidth: width } = held.current;
        movedTo(own, part, Math.round((clientX - x) / width));
      },
      onPointerUp: () => {
        if (!held.current) return;
        held.current = null;
        finish();
      },
      onPointerCancel: () => {
        held.current = null;
        setMoved(null);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const by = ownValue(STEPS, event.key);
        if (by !== undefined) {
          const at = moved?.id === milestone.id ? moved : milestone;
          const days = event.shiftKey ? by * WEEK : by;
          const from = event.altKey ? at.planStart : dayAfter(at.planStart, days);
          const to = dayAfter(at.planEnd, days);
          if (from <= to) setMoved({ id: milestone.id, planStart: from, planEnd: to });
        } else if (moved && event.key === 'Enter') finish();
        else if (moved && event.key === 'Escape') setMoved(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}
