import type { ApprovalBranchNode } from '@houtai/contract/approval-definitions';

import { type FlowNodes, START } from './edit-flow.ts';

/** A drawn part with its upper left corner and its size in px. `empty` is the placeholder of a branch without nodes. */
export type Box = {
  id: string;
  kind: 'start' | 'step' | 'branch' | 'condition' | 'empty' | 'end';
  x: number;
  y: number;
  width: number;
  height: number;
};
/** The middle of a place to add; the new node follows `after`. */
export type PlusButton = { after: string; x: number; y: number };
/** A line; it is highlighted with `by`, the node or branch that it leads to, or the branch that it leads out of. */
export type Wire = { by: string; path: string };
export type FlowDrawing = { boxes: Box[]; pluses: PlusButton[]; wires: Wire[]; width: number; height: number };

const STEP = { width: 216, height: 56 };
const CONDITION_HEIGHT = 54;
const EMPTY_HEIGHT = 34;
const PILL = { width: 176, height: 26 };
const GAP = 32;
const COLUMN_GAP = 24;
const ABOVE_CONDITION = 14;
const BELOW_COLUMNS = 22;
const MARGIN = 24;

type Pen = Pick<FlowDrawing, 'boxes' | 'pluses' | 'wires'>;
/** Where a list begins: the middle of its column, the lower edge above it, and the id above it. */
type From = { x: number; y: number; after: string; owner: string };

/** Positions all parts of a flow: nodes below each other, branches in adjacent columns. */
export function layOut(nodes: FlowNodes): FlowDrawing {
  const pen: Pen = { boxes: [], pluses: [], wires: [] };
  const width = widthOf(nodes) + 2 * MARGIN;
  const x = width / 2;
  pen.boxes.push({ id: START, kind: 'start', ...middled(x, STEP.width), y: MARGIN, height: STEP.height });
  const bottom = drawList(pen, nodes, { x, y: MARGIN + STEP.height, after: START, owner: START });
  const last = nodes.at(-1)?.id ?? START;
  const y = bottom + GAP;
  pen.pluses.push({ after: last, x, y: bottom + GAP / 2 });
  pen.wires.push({ by: START, path: `M${x} ${bottom}V${y}` });
  pen.boxes.push({ id: 'end', kind: 'end', ...middled(x, 64), y, height: PILL.height });
  return { ...pen, width, height: y + PILL.height + 3 * MARGIN };
}

/** Draws the nodes of a list, each with the line and the plus above it, and returns the lower edge. */
function drawList(pen: Pen, nodes: FlowNodes, { x, y, after, owner }: From): number {
  return nodes.reduce(
    ({ bottom, after }, node) => {
      const top = bottom + GAP;
      pen.pluses.push({ after, x, y: bottom + GAP / 2 });
      pen.wires.push({ by: node.type === 'branch' ? owner : node.id, path: `M${x} ${bottom}V${top}` });
      if (node.type === 'branch') return { bottom: drawBranches(pen, node, { x, y: top }), after: node.id };
      pen.boxes.push({ id: node.id, kind: 'step', ...middled(x, STEP.width), y: top, height: STEP.height });
      return { bottom: top + STEP.height, after: node.id };
    },
    { bottom: y, after },
  ).bottom;
}

function drawBranches(pen: Pen, { id, branches }: ApprovalBranchNode, { x, y }: { x: number; y: number }): number {
  pen.boxes.push({ id, kind: 'branch', ...middled(x, PILL.width), y, height: PILL.height });
  const bus = y + PILL.height + ABOVE_CONDITION;
  const top = bus + ABOVE_CONDITION;
  let left = x - columnsWidth(branches) / 2;
  const columns = branches.map((branch) => {
    const width = widthOf(branch.nodes);
    const middle = left + width / 2;
    left += width + COLUMN_GAP;
    return { branch, middle, bottom: drawColumn(pen, branch, { x: middle, y: top }) };
  });
  const merge = Math.max(...columns.map(({ bottom }) => bottom)) + BELOW_COLUMNS;
  for (const { branch, middle, bottom } of columns) {
    pen.wires.push({ by: branch.id, path: `M${x} ${y + PILL.height}V${bus}H${middle}V${top}` });
    pen.wires.push({ by: branch.id, path: `M${middle} ${bottom}V${merge}H${x}` });
  }
  return merge;
}

function drawColumn(pen: Pen, { id, nodes }: ApprovalBranchNode['branches'][number], { x, y }: { x: number; y: number }): number {
  pen.boxes.push({ id, kind: 'condition', ...middled(x, STEP.width), y, height: CONDITION_HEIGHT });
  const bottom = y + CONDITION_HEIGHT;
  const last = nodes.at(-1);
  const end = drawList(pen, nodes, { x, y: bottom, after: id, owner: id });
  if (!last) {
    pen.pluses.push({ after: id, x, y: bottom + GAP / 2 });
    pen.wires.push({ by: id, path: `M${x} ${bottom}V${bottom + GAP}` });
    pen.boxes.push({ id: `${id}-empty`, kind: 'empty', ...middled(x, STEP.width), y: bottom + GAP, height: EMPTY_HEIGHT });
    return bottom + GAP + EMPTY_HEIGHT;
  }
  pen.pluses.push({ after: last.id, x, y: end + GAP / 2 });
  pen.wires.push({ by: id, path: `M${x} ${end}v${GAP / 2}` });
  return end + GAP / 2;
}

function widthOf(nodes: FlowNodes): number {
  return Math.max(STEP.width, ...nodes.map((node) => (node.type === 'branch' ? columnsWidth(node.branches) : STEP.width)));
}

function columnsWidth(branches: ApprovalBranchNode['branches']): number {
  return branches.reduce((sum, { nodes }) => sum + widthOf(nodes), COLUMN_GAP * (branches.length - 1));
}

function middled(x: number, width: number): { x: number; width: number } {
  return { x: x - width / 2, width };
}
