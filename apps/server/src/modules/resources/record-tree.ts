import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import type { Ctx } from '#platform/db/work/context.ts';

import { titleOf } from './options/record-titles.ts';
import type { PreparedResource } from './options/served.ts';
import type { StoredRow } from './resource-store.ts';
import { readTree } from './serve-tree.ts';

/** Separates names on a path, as in exports. */
export const STEP = ' / ';

/** Where a name is looked up: the shared field of the tree, and the parent, or the top. */
type Place = { within: string; parentId: string };

/** The visible records of a tree, indexed for the lookups of an import, and updated with its changes. */
export class RecordTree {
  readonly #served: PreparedResource;
  readonly #rows = new Map<string, StoredRow>();
  readonly #named = new Map<string, StoredRow>();
  readonly #coded = new Map<string, StoredRow>();
  readonly #below = new Map<string, Set<string>>();

  constructor(served: PreparedResource, rows: readonly StoredRow[]) {
    this.#served = served;
    for (const row of rows) this.set(row);
  }

  set(row: StoredRow): void {
    const before = this.#rows.get(row.id);
    if (before) this.#delete(before);
    this.#rows.set(row.id, row);
    this.#named.set(nameKey(this.#placeOf(row), this.nameOf(row)), row);
    const code = this.codeOf(row);
    if (code !== '') this.#coded.set(codeKey(this.withinOf(row), code), row);
    const place = placeKey(this.#placeOf(row));
    this.#below.set(place, (this.#below.get(place) ?? new Set()).add(row.id));
  }

  #delete(row: StoredRow): void {
    this.#rows.delete(row.id);
    this.#named.delete(nameKey(this.#placeOf(row), this.nameOf(row)));
    this.#coded.delete(codeKey(this.withinOf(row), this.codeOf(row)));
    this.#below.get(placeKey(this.#placeOf(row)))?.delete(row.id);
  }

  all(): StoredRow[] {
    return [...this.#rows.values()];
  }

  byName(place: Place, name: string): StoredRow | undefined {
    return this.#named.get(nameKey(place, name));
  }

  byCode(within: string, code: string): StoredRow | undefined {
    return this.#coded.get(codeKey(within, code));
  }

  /** The record at the end of a path; names may contain the separator. */
  byWay(within: string, way: string, parentId = ''): StoredRow | undefined {
    const whole = this.byName({ within, parentId }, way);
    if (whole || !way.includes(STEP)) return whole;
    const first = this.byName({ within, parentId }, way.slice(0, way.indexOf(STEP)));
    const steps = first ? [first] : this.#beginning({ within, parentId }, way);
    for (const row of steps) {
      const found = this.byWay(within, way.slice(this.nameOf(row).length + STEP.length), row.id);
      if (found) return found;
    }
    return undefined;
  }

  #beginning(place: Place, way: string): StoredRow[] {
    const siblings = [...(this.#below.get(placeKey(place)) ?? [])];
    return siblings.flatMap((id) => this.#rows.get(id) ?? []).filter((row) => way.startsWith(this.nameOf(row) + STEP));
  }

  /** The path of names to a record, including its own. */
  wayOf(row: StoredRow): string {
    const parent = this.#rows.get(this.#placeOf(row).parentId);
    return parent ? `${this.wayOf(parent)}${STEP}${this.nameOf(row)}` : this.nameOf(row);
  }

  nameOf(row: StoredRow): string {
    return titleOf(this.#served, row);
  }

  codeOf(row: StoredRow): string {
    return this.#textIn(row, this.#served.resource.code);
  }

  /** The value that the records of its tree share. */
  withinOf(row: StoredRow): string {
    return this.#textIn(row, this.#served.tree.within);
  }

  #placeOf(row: StoredRow): Place {
    return { within: this.withinOf(row), parentId: this.#textIn(row, this.#served.resource.tree) };
  }

  #textIn(row: StoredRow, name: string | undefined): string {
    return name === undefined ? '' : textOf(ownValue(row, name));
  }
}

function placeKey({ within, parentId }: Place): string {
  return JSON.stringify([within, parentId]);
}

function nameKey({ within, parentId }: Place, name: string): string {
  return JSON.stringify([within, parentId, name]);
}

function codeKey(within: string, code: string): string {
  return JSON.stringify([within, code]);
}

const trees = new WeakMap<PreparedResource, WeakMap<Ctx, Promise<RecordTree>>>();

/** The tree for an import, read once for all of its rows. */
export function treeOf(ctx: Ctx, served: PreparedResource): Promise<RecordTree> {
  const known = trees.get(served) ?? new WeakMap<Ctx, Promise<RecordTree>>();
  trees.set(served, known);
  const tree = known.get(ctx) ?? readTree(ctx, served, []).then((rows) => new RecordTree(served, rows));
  known.set(ctx, tree);
  return tree;
}
