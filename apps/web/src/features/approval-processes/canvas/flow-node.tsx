import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessProblem } from '@houtai/contract/approval-process-rows';
import { type ApprovalNames, howWords } from '@houtai/contract/approval-rule-words';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Mark } from '../editing/compare-flows.ts';
import { itemWords } from '../editing/item-words.ts';
import type { Box } from '../editing/lay-out.ts';
import type { TreeItem } from '../editing/tree-items.ts';
import { NodeIcon } from './node-icon.tsx';
import type { BranchDrag } from './use-branch-drag.ts';

import css from './canvas.module.css';

type FlowNodeProps = {
  item: TreeItem;
  box: Box | undefined;
  definition: ApprovalDefinition;
  names: ApprovalNames;
  isSelected: boolean;
  problems: readonly ProcessProblem[];
  mark: Mark | undefined;
  isGone: boolean;
  /** During a test: on its path or off it. */
  light: 'lit' | 'cold' | null;
  /** Its number on the path of a test; 0 when off it. */
  place: number;
  drag: BranchDrag;
  onSelect: () => void;
};

const MARKS = { added: '新增', changed: '已改' } as const;

/** A node or a branch of the drawing, as an item of the tree. */
export function FlowNode(props: FlowNodeProps): ReactNode {
  const { item, box, definition, names, isSelected, problems, mark, isGone, light, place, drag, onSelect } = props;
  if (!box) return null;
  const { title, note } = itemWords(item, definition, names);
  const tags = light ? [] : tagsOf(item, mark, isGone);
  const said = [title, note, ...tags, ...problems.map(({ message }) => message)].filter(Boolean).join('，');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys of all its items
    <div
      role="treeitem"
      aria-level={item.level}
      aria-posinset={item.place}
      aria-setsize={item.size}
      aria-selected={isSelected}
      aria-label={place > 0 ? `第 ${place} 步，${said}` : said}
      tabIndex={isSelected ? 0 : -1}
      data-item={item.id}
      data-kind={box.kind}
      data-gone={isGone || undefined}
      data-light={light ?? undefined}
      data-bad={problems.some(({ severity }) => severity === 'error') || undefined}
      data-dragged={drag.dragged?.id === item.id || undefined}
      className={css.node}
      style={{
        left: box.x,
        top: box.y,
        width: box.width,
        height: box.height,
        translate: drag.dragged?.id === item.id ? `${drag.dragged.by}px 0` : undefined,
      }}
      onClick={onSelect}
      onPointerDown={item.kind === 'condition' ? (event) => drag.begin(event, item.id) : undefined}
    >
      <TitleLine item={item} title={title} tags={tags} place={place} problems={light ? [] : problems} />
      {box.kind !== 'branch' && (
        <span className={css.note} title={note}>
          {note}
        </span>
      )}
    </div>
  );
}

type TitleLineProps = { item: TreeItem; title: string; tags: readonly string[]; place: number; problems: readonly ProcessProblem[] };

function TitleLine({ item, title, tags, place, problems }: TitleLineProps): ReactNode {
  const isPill = item.kind === 'node' && item.node.type === 'branch';
  return (
    <span className={css.title}>
      {item.kind !== 'condition' && <NodeIcon type={iconOf(item)} size={isPill ? 14 : 16} />}
      <b>{title}</b>
      {item.kind === 'condition' && <small>{item.branch.when === null ? '默认' : `优先 ${item.place}`}</small>}
      {tags.map((tag) => (
        <i key={tag} className={css.tag} data-blue={tag === MARKS.added || tag === MARKS.changed || undefined}>
          {tag}
        </i>
      ))}
      {place > 0 && <i className={css.place}>{place}</i>}
      {problems.length > 0 && <ProblemFlag problems={problems} />}
    </span>
  );
}

function iconOf(item: TreeItem): 'start' | 'approve' | 'notify' | 'branch' | 'handle' {
  if (item.kind !== 'node') return 'start';
  return item.node.type === 'approve' && item.node.fills.length > 0 ? 'handle' : item.node.type;
}

function tagsOf(item: TreeItem, mark: Mark | undefined, isGone: boolean): string[] {
  if (item.kind === 'node' && item.node.type === 'branch') return [];
  const how = item.kind === 'node' && item.node.type === 'approve' && item.node.who.type !== 'head' ? [howWords(item.node.how)] : [];
  return [...how, ...(isGone ? ['已删'] : mark ? [MARKS[mark]] : [])];
}

function ProblemFlag({ problems }: { problems: readonly ProcessProblem[] }): ReactNode {
  const isError = problems.some(({ severity }) => severity === 'error');
  const Drawing = isError ? CircleAlert : TriangleAlert;
  return (
    <span className={css.flag} data-error={isError || undefined} title={problems.map(({ message }) => message).join('\n')}>
      <Drawing size={14} strokeWidth={1.75} aria-hidden />
      {problems.length > 1 && problems.length}
    </span>
  );
}
