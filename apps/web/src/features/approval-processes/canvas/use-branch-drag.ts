import { type PointerEvent as ReactPointerEvent, useState } from 'react';

import type { FlowDrawing } from '../editing/lay-out.ts';
import type { TreeItem } from '../editing/tree-items.ts';

type Dragged = { id: string; by: number };

/** The branch being dragged sideways and its distance, in px of the drawing. */
export type BranchDrag = { dragged: Dragged | null; begin: (event: ReactPointerEvent, id: string) => void };

type DragOptions = {
  items: readonly TreeItem[];
  drawing: FlowDrawing;
  zoom: number;
  onMove: ((id: string, by: number) => void) | undefined;
};

/** From this distance on, a press counts as a drag. */
const BEGINS_AT = 6;

/** Drags a branch past others, which changes the order in which conditions are tested. */
export function useBranchDrag({ items, drawing, zoom, onMove }: DragOptions): BranchDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const begin = ({ button, clientX }: ReactPointerEvent, id: string) => {
    const middles = middlesBeside(items, drawing, id);
    if (!onMove || button !== 0 || !middles) return;
    let by = 0;
    const drag = (event: PointerEvent) => {
      by = (event.clientX - clientX) / zoom;
      setDragged(Math.abs(by) >= BEGINS_AT ? { id, by } : null);
    };
    const end = () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      setDragged(null);
    };
    const drop = () => {
      end();
      const places = branchesPassed(middles, by);
      if (Math.abs(by) >= BEGINS_AT && places !== 0) onMove(id, places);
    };
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
  };
  return { dragged, begin };
}

/** The number of branches that a drag passes: those whose middle lies between its start and its end. */
export function branchesPassed({ own, others }: { own: number; others: readonly number[] }, by: number): number {
  const to = own + by;
  const past = others.filter((middle) => (by > 0 ? middle > own && middle < to : middle < own && middle > to)).length;
  return by > 0 ? past : 0 - past;
}

/** The middles of a conditional branch and of the other conditional ones; null for the last branch, which stays. */
function middlesBeside(items: readonly TreeItem[], { boxes }: FlowDrawing, id: string): { own: number; others: number[] } | null {
  const item = items.find((each) => each.id === id);
  if (item?.kind !== 'condition' || item.branch.when === null) return null;
  const middleOf = (wanted: string): number => {
    const box = boxes.find((each) => each.id === wanted);
    return box ? box.x + box.width / 2 : 0;
  };
  const others = items.filter((each) => each.kind === 'condition' && each.of === item.of && each.id !== id && each.branch.when !== null);
  return { own: middleOf(id), others: others.map((other) => middleOf(other.id)) };
}
