import { Check, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

import { LoadFailed } from '../../load-failed.tsx';
import { Skeleton } from '../../marks/skeleton.tsx';
import type { CascadeColumn, CascadeNode } from './use-cascade.ts';

import css from './cascader.module.css';

type CascaderColumnsProps = {
  columns: readonly CascadeColumn[];
  path: readonly string[];
  /** The id of the chosen leaf, which shows a tick. */
  chosen: string | undefined;
  /** Called for a choice of a level: opens its children, or chooses it when it has none. */
  onStep: (column: number, node: CascadeNode) => void;
  onRetry: (parent: string | null) => void;
};

/** The levels side by side: ↑ ↓ move within one, → enters the next, ← goes back, Enter chooses. */
export function CascaderColumns({ columns, path, chosen, onStep, onRetry }: CascaderColumnsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // The level to enter once it is loaded.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const target = stopOf(box.current, wanted.current);
    if (!target) return;
    wanted.current = null;
    target.focus();
  });

  const handleKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.role !== 'option') return;
    const column = Number(target.dataset['column']);
    const node = columns[column]?.nodes?.find(({ id }) => id === target.dataset['node']);
    const goesOn = event.key === 'Enter' || event.key === ' ' || (event.key === 'ArrowRight' && node?.leaf === false);
    const next = goesOn ? null : neighbour(box.current, target, event.key);
    if (!goesOn && !next) return;
    event.preventDefault();
    next?.focus();
    if (!goesOn || !node) return;
    if (!node.leaf) wanted.current = column + 1;
    onStep(column, node);
  };
  return (
    <div ref={box} className={css.columns} onKeyDown={handleKey}>
      {columns.map(({ parent, nodes, failed }, column) => (
        <div key={parent ?? ''} className={css.column}>
          {failed ? (
            <LoadFailed message="加载失败" onRetry={() => onRetry(parent)} />
          ) : nodes ? (
            <div role="listbox" aria-label={`第 ${column + 1} 级`}>
              {nodes.map((node, index) => (
                <div
                  key={node.id}
                  role="option"
                  className={css.node}
                  data-column={column}
                  data-node={node.id}
                  data-chosen={node.id === chosen || undefined}
                  aria-selected={node.id === path[column]}
                  tabIndex={isStop(nodes, path[column], node.id, index) ? 0 : -1}
                  onClick={() => onStep(column, node)}
                >
                  <span>{node.label}</span>
                  {node.leaf ? (
                    node.id === chosen && <Check size={14} strokeWidth={2} aria-hidden />
                  ) : (
                    <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
                  )}
                </div>
              ))}
            </div>
          ) : (
            <Skeleton height={200} />
          )}
        </div>
      ))}
    </div>
  );
}

/** The single Tab stop of a level: the open choice, else the first one. */
function isStop(nodes: readonly CascadeNode[], open: string | undefined, id: string, index: number): boolean {
  return nodes.some((node) => node.id === open) ? id === open : index === 0;
}

function stopOf(box: HTMLElement | null, column: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-column="${column}"][tabindex="0"]`) ?? null;
}

function neighbour(box: HTMLElement | null, from: HTMLElement, key: string): HTMLElement | null {
  const siblings = from.parentElement ? [...from.parentElement.querySelectorAll<HTMLElement>('[role=option]')] : [];
  const at = siblings.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return siblings[at + 1] ?? null;
    case 'ArrowUp':
      return siblings[at - 1] ?? null;
    case 'Home':
      return siblings[0] ?? null;
    case 'End':
      return siblings.at(-1) ?? null;
    case 'ArrowLeft':
      return stopOf(box, Number(from.dataset['column']) - 1);
    default:
      return null;
  }
}
