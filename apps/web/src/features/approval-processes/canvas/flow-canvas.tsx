import type { ProcessProblem, Rehearsal } from '@houtai/contract/approval-process-rows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { Flag, Maximize, Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { IconButton } from '../../../ui/icon-button.tsx';
import type { Mark } from '../editing/compare-flows.ts';
import { START } from '../editing/edit-flow.ts';
import { layOut } from '../editing/lay-out.ts';
import type { NodeKind } from '../editing/new-nodes.ts';
import { type Step, stepFrom, type TreeItem, treeItems } from '../editing/tree-items.ts';
import type { Draft } from '../editing/use-editor.ts';
import { AddMenu } from './add-menu.tsx';
import { FlowNode } from './flow-node.tsx';
import { useBranchDrag } from './use-branch-drag.ts';
import { useZoom } from './use-zoom.ts';

import css from './canvas.module.css';

/** What is done to the flow on its canvas; absent where it is only looked at. */
export type CanvasActs = {
  add: (kind: NodeKind, after: string) => void;
  addBranch: (to: string) => void;
  remove: (id: string) => void;
  copy: (id: string) => void;
  move: (id: string, by: number) => void;
};

type FlowCanvasProps = {
  draft: Draft;
  names: ApprovalNames;
  selected: string;
  onSelect: (id: string, how?: 'open') => void;
  acts: CanvasActs | null;
  /** Kinds of nodes that the kind of document has. */
  kinds: readonly NodeKind[];
  problems: readonly ProcessProblem[];
  marks: ReadonlyMap<string, Mark>;
  /** What another version had: drawn as a ghost. */
  gone: ReadonlySet<string>;
  /** The way of a trial, which is lit. */
  way: Rehearsal | null;
  onTry: () => void;
  onClose: () => void;
};

const ARROWS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** The flow as it is drawn: a tree by keyboard and for readers, its nodes in columns for the eye. */
export function FlowCanvas(props: FlowCanvasProps): ReactNode {
  const { draft, names, selected, onSelect, acts, kinds, problems, marks, gone, way, onTry, onClose } = props;
  const { nodes } = draft.definition;
  const tree = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const drawing = layOut(nodes);
  const items = treeItems(nodes);
  const { zoom, setZoom, ground, pan } = useZoom(drawing);
  const drag = useBranchDrag({ items, drawing, zoom, onMove: acts?.move });
  const order = way?.steps.map(({ node }) => node) ?? [];
  const isLit = (id: string) => way !== null && (id === START ? way.refusal === '' : way.lit.includes(id));
  const focus = (id: string) => tree.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus();

  // What was added or is beside what was removed is selected and not there yet as the key is pressed.
  useEffect(() => {
    if (document.activeElement === document.body || tree.current?.contains(document.activeElement)) focus(selected);
  }, [selected, nodes]);

  const go = (id: string) => {
    onSelect(id);
    focus(id);
  };
  const press = (event: React.KeyboardEvent) => {
    const act = actOf(event, { selected, items, acts, go, open: () => onSelect(selected, 'open'), add: () => setAdding(selected), onTry, onClose });
    if (!act) return;
    event.preventDefault();
    act();
  };
  const closeAdding = () => {
    setAdding(null);
    focus(selected);
  };

  return (
    <div className={css.canvas}>
      <div ref={ground} className={css.ground} onPointerDown={pan}>
        <div className={css.sizer} style={{ width: drawing.width * zoom, height: drawing.height * zoom }}>
          <div className={css.stage} style={{ width: drawing.width, height: drawing.height, transform: `scale(${zoom})` }}>
            <svg className={css.wires} width={drawing.width} height={drawing.height} aria-hidden>
              {[...drawing.wires].sort((a, b) => Number(isLit(a.by)) - Number(isLit(b.by))).map(({ by, path }) => (
                <path key={path} d={path} data-lit={isLit(by) || undefined} data-cold={(way && !isLit(by)) || undefined} />
              ))}
            </svg>
            <div ref={tree} role="tree" aria-label="审批流程" aria-readonly={acts === null || undefined} onKeyDown={press}>
              {items.map((item) => (
                <FlowNode
                  key={item.id}
                  item={item}
                  box={drawing.boxes.find(({ id }) => id === item.id)}
                  definition={draft.definition}
                  names={names}
                  isSelected={item.id === selected}
                  problems={problems.filter(({ node, branch }) => (branch || node) === item.id)}
                  mark={marks.get(item.id)}
                  isGone={gone.has(item.id)}
                  light={way && (item.kind === 'start' || isLit(item.id) ? 'lit' : 'cold')}
                  place={order.indexOf(item.id) + 1}
                  drag={drag}
                  onSelect={() => onSelect(item.id, 'open')}
                />
              ))}
            </div>
            {drawing.boxes.map(({ id, kind, x, y, width, height }) =>
              kind === 'empty' ? (
                <div key={id} className={css.empty} data-cold={way ? true : undefined} style={{ left: x, top: y, width, height }}>
                  不另加审批
                </div>
              ) : kind === 'end' ? (
                <div key={id} className={css.pill} style={{ left: x, top: y, width, height }}>
                  <Flag size={14} strokeWidth={1.75} aria-hidden />
                  结束
                </div>
              ) : (
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
              ),
            )}
            {acts &&
              drawing.pluses.map(({ after, x, y }) => (
                <button
                  key={`${after} ${y}`}
                  type="button"
                  tabIndex={-1}
                  className={css.plus}
                  style={{ left: x, top: y }}
                  aria-label={`在「${labelOf(items, after)}」之后添加`}
                  onClick={() => setAdding(after)}
                >
                  <Plus size={12} strokeWidth={2} aria-hidden />
                </button>
              ))}
            {acts && adding !== null && (
              <AddMenu
                at={drawing.pluses.find(({ after }) => after === adding) ?? { x: drawing.width / 2, y: 0 }}
                kinds={kinds}
                onClose={closeAdding}
                onChoose={(kind) => {
                  setAdding(null);
                  acts.add(kind, adding);
                }}
              />
            )}
          </div>
        </div>
      </div>
      <div className={css.tools} role="group" aria-label="缩放">
        <IconButton icon={Minus} label="缩小" onClick={() => setZoom(zoom - ZOOM_STEP)} />
        <span>{Math.round(zoom * 100)}%</span>
        <IconButton icon={Plus} label="放大" onClick={() => setZoom(zoom + ZOOM_STEP)} />
        <IconButton icon={Maximize} label="适应窗口" onClick={() => setZoom('fit')} />
      </div>
      <p className={css.keys}>{acts ? <Keys /> : way ? '试运行中，画布只读；关闭试运行后继续编辑' : '只读'}</p>
    </div>
  );
}

const ADD_BRANCH_WIDTH = 68;
const ZOOM_STEP = 0.1;

function Keys(): ReactNode {
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

/** What a key does to what is selected; undefined where it is not ours. */
function actOf(event: React.KeyboardEvent, on: Keyboard): (() => void) | undefined {
  const { key, altKey, ctrlKey, metaKey } = event;
  const { selected, items, acts, go, open, add, onTry, onClose } = on;
  const arrow = ARROWS[key];
  const isFirst = arrow === 'up' || arrow === 'left';
  if (arrow && altKey) return acts ? () => acts.move(selected, isFirst ? -1 : 1) : undefined;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' && acts ? () => acts.copy(selected) : undefined;
  if (arrow) return () => go(stepFrom(items, selected, arrow));
  const known: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: open,
    Escape: onClose,
    Home: () => go(START),
    End: () => go(items.at(-1)?.id ?? START),
    a: acts ? add : undefined,
    t: onTry,
    Delete: acts ? () => acts.remove(selected) : undefined,
  };
  return known[key.length === 1 ? key.toLowerCase() : key];
}

/** The kinds of nodes that can be put into a flow: somebody fills in only where there is something to fill in. */
export function kindsFor(fillable: readonly string[]): NodeKind[] {
  const all: NodeKind[] = ['approve', 'notify', 'branch', 'handle'];
  return all.filter((kind) => kind !== 'handle' || fillable.length > 0);
}
