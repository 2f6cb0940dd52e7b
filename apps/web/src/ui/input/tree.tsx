import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import { type FlatNode, flattenTree, idsOfBranches, nextFocus, type TreeNode } from './tree-model.ts';

import css from './tree.module.css';

export type { TreeNode };

type TreeProps = {
  label: string;
  nodes: readonly TreeNode[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Open at first; all branches unless said otherwise. */
  open?: readonly string[];
};

/** A tree with one choice (WAI-ARIA tree view): arrows move, → and ← open and close, Enter or Space chooses. */
export function Tree({ label, nodes, chosen, onChoose, open }: TreeProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(open ?? idsOfBranches(nodes)));
  const [focused, setFocused] = useState(chosen);
  const flat = flattenTree(nodes, opened);
  const current = flat.some(({ node }) => node.id === focused) ? focused : (flat[0]?.node.id ?? '');

  const turn = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const choose = ({ node }: FlatNode) => {
    if (node.isGroup) turn(node.id, !opened.has(node.id));
    else onChoose(node.id);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = nextFocus(flat, current, event.key);
    if (!step) return;
    event.preventDefault();
    if (step.kind === 'turn') turn(current, step.open);
    else if (step.kind === 'choose') choose(step.item);
    else {
      setFocused(step.id);
      list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(step.id)}"]`)?.focus();
    }
  };
  return (
    <ul ref={list} className={css.tree} role="tree" aria-label={label} onKeyDown={handleKey}>
      {flat.map((item) => {
        const { node, level, isBranch, isOpen, position, siblings } = item;
        return (
          <li
            key={node.id}
            role="treeitem"
            className={css.node}
            style={{ paddingInlineStart: 8 + (level - 1) * 16 }}
            data-node={node.id}
            tabIndex={node.id === current ? 0 : -1}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-expanded={isBranch ? isOpen : undefined}
            aria-selected={node.id === chosen}
            onFocus={() => setFocused(node.id)}
            onClick={() => choose(item)}
          >
            <span
              className={css.arrow}
              data-open={isOpen || undefined}
              onClick={(event) => {
                if (!isBranch) return;
                event.stopPropagation();
                turn(node.id, !isOpen);
              }}
            >
              {isBranch && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
            </span>
            <span className={css.label}>{node.label}</span>
            {node.note !== undefined && <span className={css.note}>{node.note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
