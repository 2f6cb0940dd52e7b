import { Check, ChevronRight, Minus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';

import { Button } from '../../buttons/button.tsx';
import { Checkbox } from '../choice/checkbox.tsx';
import { markOf, tickableIds, type TickNode, toggleTicks } from './tick-model.ts';
import { type FlatNode, flattenTree, idsOfBranches, nextFocus } from './tree-model.ts';

import patterns from '../../patterns.module.css';
import css from './tick-tree.module.css';
import tree from './tree.module.css';

type TickTreeProps = {
  label: string;
  nodes: readonly TickNode[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  /** Why a node cannot be toggled; null when it can. */
  refusal?: (id: string) => string | null;
  /** Opens all branches initially; otherwise those of the first level are closed. */
  open?: boolean;
};

/** A tree with checkboxes: parents and children linked or separate, with buttons for all nodes and all branches; keys as in Tree. */
export function TickTree({ label, nodes, ticked, onTick, refusal = neverRefused, open = false }: TickTreeProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const branches = useMemo(() => idsOfBranches(nodes), [nodes]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(open ? branches : []));
  const [linked, setLinked] = useState(true);
  const [focused, setFocused] = useState('');
  const flat = flattenTree(nodes, opened);
  const current = flat.some(({ node }) => node.id === focused) ? focused : (flat[0]?.node.id ?? '');
  const isOff = (id: string) => refusal(id) !== null;
  const free = tickableIds(nodes).filter((id) => !isOff(id));
  const count = tickableIds(nodes).filter((id) => ticked.has(id)).length;
  const isAll = free.length > 0 && free.every((id) => ticked.has(id));

  const turn = (id: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const tick = (node: TickNode) => {
    if (!isNodeOff(node, isOff)) onTick(toggleTicks(nodes, ticked, { id: node.id, linked, isOff }));
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = nextFocus(flat, current, event.key);
    if (!step) return;
    event.preventDefault();
    if (step.kind === 'turn') turn(current, step.open);
    else if (step.kind === 'choose') tick(step.item.node);
    else {
      setFocused(step.id);
      list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(step.id)}"]`)?.focus();
    }
  };
  return (
    <div className={css.box}>
      <div className={css.bar}>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && count > 0}
          onChange={(all) => onTick(new Set([...[...ticked].filter((id) => isOff(id) || !free.includes(id)), ...(all ? free : [])]))}
        >
          全选
        </Checkbox>
        <Checkbox checked={linked} onChange={setLinked}>
          父子联动
        </Checkbox>
        <Button kind="ghost" size="small" onClick={() => setOpened(new Set(opened.size > 0 ? [] : branches))}>
          {opened.size > 0 ? '全部折叠' : '全部展开'}
        </Button>
        <span className={css.count}>已选 {count} 项</span>
      </div>
      <ul ref={list} className={`${tree.tree} ${css.list}`} role="tree" aria-label={label} aria-multiselectable onKeyDown={handleKey}>
        {flat.map((item) => (
          <TickItem
            key={item.node.id}
            item={item}
            mark={markOf(item.node, ticked)}
            refusal={isNodeOff(item.node, isOff) ? (refusal(item.node.id) ?? '') : null}
            isCurrent={item.node.id === current}
            onFocus={() => setFocused(item.node.id)}
            onTick={() => tick(item.node)}
            onTurn={() => turn(item.node.id, !item.isOpen)}
          />
        ))}
      </ul>
    </div>
  );
}

function neverRefused(): null {
  return null;
}

/** A group is disabled when all its descendants are. */
function isNodeOff(node: TickNode, isOff: (id: string) => boolean): boolean {
  return node.isGroup ? tickableIds([node]).every(isOff) : isOff(node.id);
}

type TickItemProps = {
  item: FlatNode;
  mark: ReturnType<typeof markOf>;
  refusal: string | null;
  isCurrent: boolean;
  onFocus: () => void;
  onTick: () => void;
  onTurn: () => void;
};

function TickItem({ item, mark, refusal, isCurrent, onFocus, onTick, onTurn }: TickItemProps): ReactNode {
  const { node, level, isBranch, isOpen, position, siblings } = item;
  return (
    <li
      role="treeitem"
      className={`${tree.node} ${css.node}`}
      style={{ paddingInlineStart: 8 + (level - 1) * 20 }}
      title={refusal ?? undefined}
      data-node={node.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-checked={mark}
      aria-disabled={refusal !== null || undefined}
      onFocus={onFocus}
      onClick={onTick}
    >
      <span
        className={tree.arrow}
        data-open={isOpen || undefined}
        onClick={(event) => {
          if (!isBranch) return;
          event.stopPropagation();
          onTurn();
        }}
      >
        {isBranch && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
      </span>
      <span className={css.tick} data-mark={mark}>
        {mark === 'true' && <Check size={12} strokeWidth={3} aria-hidden />}
        {mark === 'mixed' && <Minus size={12} strokeWidth={3} aria-hidden />}
      </span>
      <span className={patterns.fillEllipsis}>{node.label}</span>
      {node.note !== undefined && <span className={tree.note}>{node.note}</span>}
    </li>
  );
}
