import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { useRowWindow } from '../../data-table/use-row-window.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { type FlatNode, flattenTree, idsOfBranches, nextFocus, type TreeNode } from './tree-model.ts';

import patterns from '../../patterns.module.css';
import css from './tree.module.css';

export type { TreeNode };

/** Height of a node in px, as in the style sheet. */
const HEIGHT = 32;
const TOUCHED_HEIGHT = 44;

type TreeProps = {
  label: string;
  nodes: readonly TreeNode[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Ids of the initially open branches; by default all. */
  open?: readonly string[];
};

/**
 * A tree with a single choice (WAI-ARIA tree view): arrows move, → and ← open and close, Enter or Space chooses. It scrolls within its
 * container and renders only the visible ones of many nodes.
 */
export function Tree({ label, nodes, chosen, onChoose, open }: TreeProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(open ?? idsOfBranches(nodes)));
  const [focused, setFocused] = useState(chosen);
  const flat = flattenTree(nodes, opened);
  const current = flat.some(({ node }) => node.id === focused) ? focused : (flat[0]?.node.id ?? '');
  const height = useMedia('(max-width: 600px)') ? TOUCHED_HEIGHT : HEIGHT;
  const { first, last } = useRowWindow({ count: flat.length, height, all: false, scroller });
  const isWhole = last - first === flat.length;
  const shown = flat
    .map((item, index) => ({ item, index }))
    .filter(({ item: { node }, index }) => (index >= first && index < last) || node.id === current);

  // The focused node must exist for the keyboard, so it is rendered wherever it is; the browser scrolls to it.
  useLayoutEffect(() => {
    const node = wanted.current === '' ? null : list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(wanted.current)}"]`);
    if (!node) return;
    wanted.current = '';
    node.focus();
  });

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
      wanted.current = step.id;
      setFocused(step.id);
    }
  };
  return (
    <div ref={scroller} className={patterns.fillScroll}>
      <ul
        ref={list}
        className={css.tree}
        style={isWhole ? undefined : { height: flat.length * height }}
        role="tree"
        aria-label={label}
        onKeyDown={handleKey}
      >
        {shown.map(({ item, index }) => (
          <Node
            key={item.node.id}
            item={item}
            top={isWhole ? null : index * height}
            isCurrent={item.node.id === current}
            isChosen={item.node.id === chosen}
            onFocus={setFocused}
            onChoose={choose}
            onTurn={turn}
          />
        ))}
      </ul>
    </div>
  );
}

type NodeProps = {
  item: FlatNode;
  /** Position from the top of the tree in px, when not all nodes are rendered. */
  top: number | null;
  isCurrent: boolean;
  isChosen: boolean;
  onFocus: (id: string) => void;
  onChoose: (item: FlatNode) => void;
  onTurn: (id: string, isOpen: boolean) => void;
};

function Node({ item, top, isCurrent, isChosen, onFocus, onChoose, onTurn }: NodeProps): ReactNode {
  const { node, level, isBranch, isOpen, position, siblings } = item;
  return (
    <li
      role="treeitem"
      className={css.node}
      style={{ paddingInlineStart: 8 + (level - 1) * 16, ...(top !== null && { position: 'absolute', insetInline: 0, top }) }}
      data-node={node.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-selected={isChosen}
      onFocus={() => onFocus(node.id)}
      onClick={() => onChoose(item)}
    >
      <span
        className={css.arrow}
        data-open={isOpen || undefined}
        onClick={(event) => {
          if (!isBranch) return;
          event.stopPropagation();
          onTurn(node.id, !isOpen);
        }}
      >
        {isBranch && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
      </span>
      <span className={patterns.fillEllipsis}>{node.label}</span>
      {node.note !== undefined && <span className={css.note}>{node.note}</span>}
    </li>
  );
}
