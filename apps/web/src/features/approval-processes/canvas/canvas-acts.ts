import { ownValue } from '@houtai/contract/own-value';
import type { KeyboardEvent } from 'react';

import { START } from '../editing/edit-flow.ts';
import type { NodeKind } from '../editing/new-nodes.ts';
import { type Step, stepFrom, type TreeItem } from '../editing/tree-items.ts';

/** The actions on the flow of a canvas; absent when it is read-only. */
export type CanvasActs = {
  add: (kind: NodeKind, after: string) => void;
  addBranch: (to: string) => void;
  remove: (id: string) => void;
  copy: (id: string) => void;
  move: (id: string, by: number) => void;
};

const ARROWS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

type Keyboard = {
  selected: string;
  items: readonly TreeItem[];
  acts: CanvasActs | null;
  go: (id: string) => void;
  open: () => void;
  add: () => void;
  onTry: () => void;
  onClose: () => void;
};

/** The action of a key on the selection; undefined for other keys. */
export function actOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, on: Keyboard): (() => void) | undefined {
  const { selected, items, acts, go } = on;
  const arrow = ownValue(ARROWS, key);
  if (altKey) return arrow && acts ? () => acts.move(selected, arrow === 'up' || arrow === 'left' ? -1 : 1) : undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' && acts ? () => acts.copy(selected) : undefined;
  if (arrow) return () => go(stepFrom(items, selected, arrow));
  return ownValue(keysAlone(on), key.length === 1 ? key.toLowerCase() : key);
}

function keysAlone({ selected, items, acts, go, open, add, onTry, onClose }: Keyboard): Readonly<Record<string, (() => void) | undefined>> {
  return {
    Enter: open,
    Escape: onClose,
    Home: () => go(START),
    End: () => go(items.at(-1)?.id ?? START),
    t: onTry,
    ...(acts && { a: add, Delete: () => acts.remove(selected) }),
  };
}
