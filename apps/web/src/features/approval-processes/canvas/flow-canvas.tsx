import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessProblem, Rehearsal } from '@houtai/contract/approval-process-rows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';

import type { Mark } from '../editing/compare-flows.ts';
import { START } from '../editing/edit-flow.ts';
import { layOut } from '../editing/lay-out.ts';
import type { NodeKind } from '../editing/new-nodes.ts';
import { treeItems } from '../editing/tree-items.ts';
import { AddMenu } from './add-menu.tsx';
import { actOf, type CanvasActs } from './canvas-acts.ts';
import { CanvasParts, Keys } from './canvas-parts.tsx';
import { FlowNode } from './flow-node.tsx';
import { useBranchDrag } from './use-branch-drag.ts';
import { useZoom } from './use-zoom.ts';

import css from './canvas.module.css';

type FlowCanvasProps = {
  definition: ApprovalDefinition;
  names: ApprovalNames;
  selected: string;
  onSelect: (id: string, how?: 'open') => void;
  acts: CanvasActs | null;
  /** The kinds of nodes that the type of document allows. */
  kinds: readonly NodeKind[];
  problems: readonly ProcessProblem[];
  marks: ReadonlyMap<string, Mark>;
  /** Ids that only the other version has, drawn as ghosts. */
  gone: ReadonlySet<string>;
  /** The path of a test, which is highlighted. */
  way: Rehearsal | null;
  onTry: () => void;
  onClose: () => void;
};

/** The drawn flow: a tree for the keyboard and screen readers, laid out in columns. */
export function FlowCanvas(props: FlowCanvasProps): ReactNode {
  const { definition, names, selected, onSelect, acts, kinds, problems, marks, gone, way, onTry, onClose } = props;
  const { nodes } = definition;
  const tree = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const drawing = layOut(nodes);
  const items = treeItems(nodes);
  const { zoom, setZoom, ground, pan } = useZoom(drawing);
  const drag = useBranchDrag({ items, drawing, zoom, onMove: acts?.move });
  const order = (way?.steps ?? []).filter(({ notify }) => !notify).map(({ node }) => node);
  const isLit = (id: string) => way !== null && (id === START ? way.refusal === '' : way.lit.includes(id));
  const focus = (id: string) => tree.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus();

  // The selected node may not be rendered yet when the key is pressed, after adding or removing one.
  useEffect(() => {
    if (document.activeElement === document.body || tree.current?.contains(document.activeElement)) focus(selected);
  }, [selected, nodes]);

  const go = (id: string) => {
    onSelect(id);
    focus(id);
  };
  const press = (event: KeyboardEvent) => {
    const act = actOf(event, {
      selected,
      items,
      acts,
      go,
      open: () => onSelect(selected, 'open'),
      add: () => setAdding(selected),
      onTry,
      onClose,
    });
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
              {[...drawing.wires]
                .sort((a, b) => Number(isLit(a.by)) - Number(isLit(b.by)))
                .map(({ by, path }) => (
                  <path key={path} d={path} data-lit={isLit(by) || undefined} data-cold={(way && !isLit(by)) || undefined} />
                ))}
            </svg>
            <div ref={tree} className={css.tree} role="tree" aria-label="审批流程" onKeyDown={press}>
              {items.map((item) => (
                <FlowNode
                  key={item.id}
                  item={item}
                  box={drawing.boxes.find(({ id }) => id === item.id)}
                  definition={definition}
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
            <CanvasParts
              drawing={drawing}
              items={items}
              isFaint={(id) => way !== null && !isLit(id.replace(/-empty$/, ''))}
              acts={acts}
              onAdd={setAdding}
            />
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
      <p className={css.keys} data-hints={acts ? true : undefined}>
        {acts ? <Keys /> : way ? '试运行中，画布只读；关闭试运行后继续编辑' : '只读'}
      </p>
    </div>
  );
}

const ZOOM_STEP = 0.1;

/** The kinds of nodes that can be added; 办理人 only when the document has fillable fields. */
export function kindsFor(fillable: readonly string[]): NodeKind[] {
  const all: NodeKind[] = ['approve', 'notify', 'branch', 'handle'];
  return all.filter((kind) => kind !== 'handle' || fillable.length > 0);
}
