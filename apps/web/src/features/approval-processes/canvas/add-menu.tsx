import { ownValue } from '@houtai/contract/own-value';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

import { NODE_KINDS, type NodeKind } from '../editing/new-nodes.ts';
import { NodeIcon } from './node-icon.tsx';

import css from './canvas.module.css';

type AddMenuProps = { at: { x: number; y: number }; kinds: readonly NodeKind[]; onChoose: (kind: NodeKind) => void; onClose: () => void };

/** A menu of the nodes that can be added at a place. It is part of the drawing, so that it moves and scales with it. */
export function AddMenu({ at, kinds, onChoose, onClose }: AddMenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const by = ownValue(steps, event.key);
    if (by !== undefined) {
      const all = Array.from(menu.current?.querySelectorAll('button') ?? []);
      const now = all.findIndex((one) => one === document.activeElement);
      all.at((now + by) % all.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (to: EventTarget | null) => {
    if (to instanceof Node && menu.current?.contains(to)) return;
    if (to !== null) onClose();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label="添加节点"
      className={css.menu}
      style={{ left: at.x, top: at.y + MENU_BELOW }}
      onKeyDown={press}
      onBlur={(event) => leave(event.relatedTarget)}
    >
      {kinds.map((kind) => (
        <button key={kind} type="button" role="menuitem" tabIndex={-1} onClick={() => onChoose(kind)}>
          <NodeIcon type={kind} />
          {NODE_KINDS[kind]}
        </button>
      ))}
    </div>
  );
}

const MENU_BELOW = 14;
