import { describe, expect, it } from 'vitest';

import { treeRows } from './tree-rows.ts';

type Row = { id: string; parent: string; more?: boolean };

/** a(b(c d) e) f, and g, whose parent is missing. */
const ROWS: Row[] = [
  { id: 'a', parent: '0' },
  { id: 'b', parent: 'a' },
  { id: 'c', parent: 'b' },
  { id: 'd', parent: 'b' },
  { id: 'e', parent: 'a' },
  { id: 'f', parent: '0' },
  { id: 'g', parent: 'gone' },
];

function shown({ rows = ROWS, hits, open }: { rows?: Row[]; hits?: string; open?: string }) {
  return treeRows<Row>({
    rows,
    rowId: ({ id }) => id,
    parentOf: ({ parent }) => parent,
    hasMore: ({ more }) => more === true,
    isHit: hits === undefined ? undefined : ({ id }) => hits.includes(id),
    isOpen: (id, { hasHitBelow }) => open?.includes(id) ?? hasHitBelow,
  });
}

/** The visible rows, each after as many dots as its level. */
const drawn = (tree: ReturnType<typeof shown>) => tree.rows.map(({ id }) => '.'.repeat(tree.places.get(id)?.level ?? 0) + id).join(' ');

describe('treeRows', () => {
  it.each([
    ['', '.a .f .g', 7],
    ['a', '.a ..b ..e .f .g', 7],
    ['ab', '.a ..b ...c ...d ..e .f .g', 7],
    ['b', '.a .f .g', 7],
  ])('with %j open returns %s', (open, expected, total) => {
    const tree = shown({ open });
    expect(drawn(tree)).toBe(expected);
    expect(tree.total).toBe(total);
  });

  it.each([
    ['a hit with the way to it', 'd', '.a ..b ...d', 3],
    ['what is below a hit, closed', 'b', '.a ..b', 4],
    ['the way to a hit below a hit', 'ac', '.a ..b ...c ...d ..e', 5],
    ['a hit at the top', 'f', '.f', 1],
    ['nothing where nothing is found', '', '', 0],
  ])('returns for a search %s', (_, hits, expected, total) => {
    const tree = shown({ hits });
    expect(drawn(tree)).toBe(expected);
    expect(tree.total).toBe(total);
  });

  it('returns the position of a row among its siblings', () => {
    const { places } = shown({ open: 'ab' });
    expect(places.get('a')).toEqual({ level: 1, parent: null, position: 1, siblings: 3, isBranch: true, isOpen: true });
    expect(places.get('e')).toEqual({ level: 2, parent: 'a', position: 2, siblings: 2, isBranch: false, isOpen: false });
  });

  it('makes a branch of a row whose children are not loaded yet', () => {
    const { places } = shown({ rows: [{ id: 'a', parent: '0', more: true }], open: 'a' });
    expect(places.get('a')).toMatchObject({ isBranch: true, isOpen: true });
  });

  it('handles 5,000 rows quickly', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      id: `n${index}`,
      parent: index === 0 ? '0' : `n${Math.floor((index - 1) / 3)}`,
    }));
    const all = treeRows<Row>({ rows, rowId: ({ id }) => id, parentOf: ({ parent }) => parent, isHit: undefined, isOpen: () => true });
    expect(all.rows).toHaveLength(5_000);
    expect(all.places.get('n4999')?.level).toBe(9);
  });

  it("omits rows that are each other's parents instead of looping", () => {
    const tree = shown({
      rows: [
        { id: 'x', parent: 'y' },
        { id: 'y', parent: 'x' },
        { id: 'f', parent: '0' },
      ],
      open: 'xy',
    });
    expect(drawn(tree)).toBe('.f');
  });
});
