import type { Ctx } from '../../platform/db/context.ts';
import { readDepartments, type StoredDepartment } from './department-rows.ts';

/** Between the names on the way to a department, as exports write it. */
export const STEP = ' / ';

/** The departments that a person administers, found by what a sheet says of them; kept up with what the import does to them. */
export class DepartmentTree {
  readonly #rows = new Map<string, StoredDepartment>();
  readonly #named = new Map<string, StoredDepartment>();
  readonly #coded = new Map<string, StoredDepartment>();
  readonly #below = new Map<string, Set<string>>();

  constructor(rows: readonly StoredDepartment[]) {
    for (const row of rows) this.set(row);
  }

  set(row: StoredDepartment): void {
    const before = this.#rows.get(row.id);
    if (before) this.delete(before);
    this.#rows.set(row.id, row);
    this.#named.set(nameKey(row), row);
    if (row.code !== '') this.#coded.set(codeKey(row), row);
    const siblings = this.#below.get(placeKey(row)) ?? new Set();
    this.#below.set(placeKey(row), siblings.add(row.id));
  }

  delete(row: StoredDepartment): void {
    this.#rows.delete(row.id);
    this.#named.delete(nameKey(row));
    this.#coded.delete(codeKey(row));
    this.#below.get(placeKey(row))?.delete(row.id);
  }

  all(): StoredDepartment[] {
    return [...this.#rows.values()];
  }

  get(id: string): StoredDepartment | undefined {
    return this.#rows.get(id);
  }

  byName(sought: { companyId: string; parentId: string; name: string }): StoredDepartment | undefined {
    return this.#named.get(nameKey(sought));
  }

  byCode(sought: { companyId: string; code: string }): StoredDepartment | undefined {
    return this.#coded.get(codeKey(sought));
  }

  /** The department at the end of a way; a name may hold what stands between two. */
  byWay(companyId: string, way: string, parentId = ''): StoredDepartment | undefined {
    const whole = this.byName({ companyId, parentId, name: way });
    if (whole || !way.includes(STEP)) return whole;
    const first = this.byName({ companyId, parentId, name: way.slice(0, way.indexOf(STEP)) });
    const steps = first ? [first] : this.#beginning(companyId, parentId, way);
    for (const { id, name } of steps) {
      const found = this.byWay(companyId, way.slice(name.length + STEP.length), id);
      if (found) return found;
    }
    return undefined;
  }

  #beginning(companyId: string, parentId: string, way: string): StoredDepartment[] {
    const siblings = [...(this.#below.get(placeKey({ companyId, parentId })) ?? [])];
    return siblings.flatMap((id) => this.#rows.get(id) ?? []).filter(({ name }) => way.startsWith(name + STEP));
  }

  wayOf({ parentId, name }: Pick<StoredDepartment, 'parentId' | 'name'>): string {
    const parent = parentId === null ? undefined : this.#rows.get(parentId);
    return parent ? `${this.wayOf(parent)}${STEP}${name}` : name;
  }
}

type Placed = { companyId: string; parentId: string | null };

function placeKey({ companyId, parentId }: Placed): string {
  return JSON.stringify([companyId, parentId ?? '']);
}

function nameKey({ companyId, parentId, name }: Placed & { name: string }): string {
  return JSON.stringify([companyId, parentId ?? '', name]);
}

function codeKey({ companyId, code }: { companyId: string; code: string }): string {
  return JSON.stringify([companyId, code]);
}

const trees = new WeakMap<Ctx, Promise<DepartmentTree>>();

/** The tree of an import, read once for all of its rows. */
export function treeOf(ctx: Ctx): Promise<DepartmentTree> {
  const tree = trees.get(ctx) ?? readDepartments(ctx).then((rows) => new DepartmentTree(rows));
  trees.set(ctx, tree);
  return tree;
}
