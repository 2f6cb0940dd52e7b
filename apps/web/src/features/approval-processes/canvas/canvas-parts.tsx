import { Flag, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import type { FlowDrawing } from '../editing/lay-out.ts';
import type { TreeItem } from '../editing/tree-items.ts';
import type { CanvasActs } from './canvas-acts.ts';

import css from './canvas.module.css';

const ADD_BRANCH_WIDTH = 68;

type CanvasPartsProps = {
  drawing: FlowDrawing;
  items: readonly TreeItem[];
  /** Whether a box is off the path of a test. */
  isFaint: (id: string) => boolean;
  acts: CanvasActs | null;
  onAdd: (after: string) => void;
};

/** The parts of the drawing that cannot be selected: empty branches, the end, and add buttons. By keyboard, a key of the tree adds. */
export function CanvasParts({ drawing: { boxes, pluses }, items, isFaint, acts, onAdd }: CanvasPartsProps): ReactNode {
  return (
    <>
      {boxes.map(({ id, kind, x, y, width, height }) => {
        if (kind === 'empty')
          return (
            <div key={id} className={css.empty} data-cold={isFaint(id) || undefined} style={{ left: x, top: y, width, height }}>
              不另加审批
            </div>
          );
        if (kind === 'end')
          return (
            <div key={id} className={css.pill} style={{ left: x, top: y, width, height }}>
              <Flag size={14} strokeWidth={1.75} aria-hidden />
              结束
            </div>
          );
        return (
          acts &&
          kind === 'branch' && (
            <button
              key={id}
              type="button"
              tabIndex={-1}
              className={css.addBranch}
              style={{ left: x + width - ADD_BRANCH_WIDTH, top: y, height }}
              onClick={() => acts.addBranch(id)}
            >
              添加分支
            </button>
          )
        );
      })}
      {acts &&
        pluses.map(({ after, x, y }) => (
          <button
            key={`${after} ${y}`}
            type="button"
            tabIndex={-1}
            className={css.plus}
            style={{ left: x, top: y }}
            aria-label={`在「${labelOf(items, after)}」之后添加`}
            onClick={() => onAdd(after)}
          >
            <Plus size={12} strokeWidth={2} aria-hidden />
          </button>
        ))}
    </>
  );
}

/** The keys of the canvas. */
export function Keys(): ReactNode {
  return (
    <>
      <kbd>↑</kbd>
      <kbd>↓</kbd>
      <kbd>←</kbd>
      <kbd>→</kbd> 换节点 <kbd>A</kbd> 添加 <kbd>Alt</kbd>+方向 移动 <kbd>Del</kbd> 删除
    </>
  );
}

function labelOf(items: readonly TreeItem[], id: string): string {
  const item = items.find((each) => each.id === id);
  if (item?.kind === 'node') return item.node.name;
  return item?.kind === 'condition' ? item.branch.name : '发起人';
}
