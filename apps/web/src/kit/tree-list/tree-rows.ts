import type { TreePosition } from '#ui/data-table/row-tree.ts';

/** How rows form a tree. */
export type TreeShape<Row> = {
  rowId: (row: Row) => string;
  /** The id of the parent; a row with an unknown parent is at the top. */
  parentOf: (row: Row) => string;
  /** Whether a row has children that are not loaded yet. */
  hasMore?: (row: Row) => boolean;
};

type TreeOptions<Row> = TreeShape<Row> & {
  rows: readonly Row[];
  /** Whether a row matches the search; undefined shows all. */
  isHit: ((row: Row) => boolean) | undefined;
  isOpen: (id: string, about: { level: number; hasHitBelow: boolean }) => boolean;
};

/** The visible rows of a tree with their positions, and the number of rows when all is open. */
export type TreeRows<Row> = { rows: Row[]; places: Map<string, TreePosition>; total: number };

type Node<Row> = { row: Row; id: string; below: Node<Row>[]; hasHitBelow: boolean };

/**
 * Arranges rows as a tree in reading order. A search keeps the hits, their ancestors, which show their position, and their descendants.
 * Siblings keep their given order.
 */
export function treeRows<Row>(options: TreeOptions<Row>): TreeRows<Row> {
  const { rowId, isHit, hasMore, isOpen } = options;
  const children = childrenOf(options);
  const found: TreeRows<Row> = { rows: [], places: new Map(), total: 0 };

  const grow = (parent: string | null, isBelowHit: boolean): Node<Row>[] =>
    (children.get(parent) ?? []).flatMap((row) => {
      const id = rowId(row);
      const hit = isHit?.(row) ?? true;
      const below = grow(id, isBelowHit || hit);
      const hasHitBelow = isHit !== undefined && below.some((node) => node.hasHitBelow || isHit(node.row));
      if (!hit && !isBelowHit && !hasHitBelow) return [];
      found.total += 1;
      return [{ row, id, below, hasHitBelow }];
    });
  const show = (nodes: readonly Node<Row>[], parent: string | null, level: number): void => {
    nodes.forEach(({ row, id, below, hasHitBelow }, index) => {
      const isBranch = below.length > 0 || hasMore?.(row) === true;
      const opened = isBranch && isOpen(id, { level, hasHitBelow });
      found.rows.push(row);
      found.places.set(id, { level, parent, position: index + 1, siblings: nodes.length, isBranch, isOpen: opened });
      if (opened) show(below, id, level + 1);
    });
  };
  show(grow(null, false), null, 1);
  return found;
}

function childrenOf<Row>({ rows, rowId, parentOf }: TreeOptions<Row>): Map<string | null, Row[]> {
  const ids = new Set(rows.map(rowId));
  const children = new Map<string | null, Row[]>();
  for (const row of rows) {
    const parent = ids.has(parentOf(row)) ? parentOf(row) : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(row);
    else children.set(parent, [row]);
  }
  return children;
}
