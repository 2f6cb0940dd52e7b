import { groupBy } from '#platform/group-by.ts';

type Node = { id: string; parentId: string; name: string };

/** A row of a tree with the names on the path to it, including its own. */
export type TreeRow<Row> = Row & { path: string };

/**
 * The rows of a tree in reading order. With a search: the hits with their ancestors and descendants, as the list shows them. A row without
 * its parent stands at the top; siblings keep their order.
 */
export function inTreeOrder<Row extends Node>(rows: readonly Row[], isHit: (row: Row) => boolean): TreeRow<Row>[] {
  const ids = new Set(rows.map(({ id }) => id));
  const children = groupBy(rows, ({ parentId }) => (ids.has(parentId) ? parentId : ''));
  const grow = (parentId: string, above: string, isBelowHit: boolean): TreeRow<Row>[] =>
    (children.get(parentId) ?? []).flatMap((row) => {
      const path = above === '' ? row.name : `${above} / ${row.name}`;
      const isShown = isBelowHit || isHit(row);
      const below = grow(row.id, path, isShown);
      return isShown || below.length > 0 ? [{ ...row, path }, ...below] : [];
    });
  return grow('', '', false);
}
