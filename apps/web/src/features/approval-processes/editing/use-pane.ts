import type { Rehearsal } from '@houtai/contract/approval-process-rows';
import { useState } from 'react';

import type { Editing } from './use-editor.ts';

export type PaneKind = 'node' | 'trial' | 'examples' | 'versions' | 'compare';

/** The pane beside the canvas; `focus` increases whenever it should take the focus. */
export type PaneState = {
  shown: { kind: PaneKind; focus: number } | null;
  /** The path of a test, highlighted on the canvas while it is shown. */
  way: Rehearsal | null;
  setWay: (way: Rehearsal | null) => void;
  open: (kind: PaneKind, takesFocus?: boolean) => void;
  /** Closes it, and returns the focus to the selection on the canvas. */
  close: () => void;
  /** Shows the settings of a node and scrolls to it. */
  locate: (id: string) => void;
};

export function usePane({ select }: Pick<Editing, 'select'>): PaneState {
  const [shown, setShown] = useState<PaneState['shown']>(null);
  const [way, setWay] = useState<Rehearsal | null>(null);
  const open = (kind: PaneKind, takesFocus = false) => {
    if (kind !== 'trial') setWay(null);
    setShown((old) => {
      const focus = old?.kind === kind ? old.focus : 0;
      return { kind, focus: takesFocus ? focus + 1 : focus };
    });
  };
  return {
    shown,
    way,
    setWay,
    open,
    close: () => {
      setShown(null);
      setWay(null);
      window.setTimeout(() => document.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus());
    },
    locate: (id) => {
      select(id);
      open('node');
      window.setTimeout(() => {
        const parts = Array.from(document.querySelectorAll('[data-item]'));
        parts.find((part) => part.getAttribute('data-item') === id)?.scrollIntoView({ block: 'center', inline: 'center' });
      });
    },
  };
}
