import type { InputFault } from '@houtai/contract/call';
import type { Fields } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { anyForm } from '@houtai/contract/resource';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { type RowLock, withLockedRows } from '#platform/db/lock-rows.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { mergeUpdate, type SentUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import type { PreparedResource } from './options/served.ts';
import { whereVisible } from './resource-list.ts';
import { toResourceForm } from './resource-rows.ts';
import type { FormValues, StoredRow } from './resource-store.ts';

/** The position of a record according to its form: the parent, and the columns of a new record. */
type Placement = { parent: StoredRow | null; values: Readonly<Record<string, unknown>>; faults: InputFault[] };

/** Validates the position; the parent of a new record is locked until the transaction ends. */
export async function checkTreePosition(
  ctx: Ctx,
  served: PreparedResource,
  { form, before }: { form: FormValues; before: StoredRow | null },
): Promise<Placement> {
  const { noun, tree } = served.resource;
  if (tree === undefined) return { parent: null, values: {}, faults: [] };
  const parentId = textOf(ownValue(form, tree));
  const parent = parentId === '' ? null : await readParent(ctx, served, { id: parentId, isHeld: before === null });
  const id = uuidv7();
  const values = before ? {} : { id, path: pathBelow(parent, id) };
  const refused = (msg: string): Placement => ({ parent, values, faults: [{ path: tree, msg }] });
  if (parentId !== '' && !parent) return refused(`上级${noun}不存在或已被删除`);
  if (before && parent && pathOf(parent).startsWith(pathOf(before))) return refused('不能移到自己或自己的下级之下');
  return { parent, values, faults: [] };
}

/** Moves a record with its descendants to its new position, and returns it. */
export async function moveInTree(
  ctx: Ctx,
  served: PreparedResource,
  { before, after }: { before: StoredRow; after: StoredRow },
): Promise<StoredRow> {
  const { tree } = served.resource;
  if (tree === undefined) return after;
  const parentId = textOf(ownValue(after, tree));
  const isMoved = parentId !== textOf(ownValue(before, tree));
  if (!isMoved) return after;
  const parent = parentId === '' ? null : await readParent(ctx, served, { id: parentId, isHeld: false });
  const path = pathBelow(parent, after.id);
  const move = () => movePaths(ctx, served, { from: pathOf(before), to: path });
  await (served.tree.aroundMove ?? ((_, move) => move()))(ctx, move);
  return { ...after, path };
}

/** Refuses to remove a record with children. */
export async function assertNothingBelow({ db }: Ctx, { resource, store }: PreparedResource, { id }: StoredRow): Promise<void> {
  const { tree, noun } = resource;
  const children = tree === undefined ? 0 : await db.$count(store.table, eq(store.at(tree), id));
  if (children > 0) throw new AppError('A0409', `下面还有 ${children} 个${noun}，请先移走或删除它们`);
}

type Change<Result> = (ctx: Ctx, row: StoredRow) => Promise<Result>;

/** Runs a change of a record in a tree, with the locks that a move needs. */
export function withLockedTree<Result>(
  ctx: Ctx,
  served: PreparedResource,
  { id, sent }: { id: string; sent: FormValues },
  change: Change<Result>,
): Promise<Result> {
  const { table } = served.store;
  const holding = { table, read: (ctx: Ctx) => readAround(ctx, served, { id, sent }), locks: locksOf };
  return withLockedRows(ctx, holding, (ctx, { around }) => {
    const row = around.get(id);
    if (!row) throw notFound(served.resource.noun);
    return change(ctx, row);
  });
}

/** A record with its present and future ancestors, and its descendants. */
type Around = { id: string; around: ReadonlyMap<string, StoredRow>; parentId: string; below: readonly string[] };

async function readAround(ctx: Ctx, served: PreparedResource, { id, sent }: { id: string; sent: FormValues }): Promise<Around> {
  const { resource, store } = served;
  const { tree = '' } = resource;
  const [own] = await readVisible(ctx, served, [id]);
  if (!own) return { id, parentId: '', below: [], around: new Map() };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what the contract has parsed by the same form
  const { form } = mergeUpdate(anyForm(resource), await toResourceForm(ctx, served, own), sent as SentUpdate<Fields>);
  const [now, then] = [textOf(ownValue(own, tree)), textOf(ownValue(form, tree))];
  const parents = await readVisible(ctx, served, [...new Set([now, then])].filter(Boolean));
  const within = now === then ? [] : await ctx.db.select().from(store.table).where(isWithin(served, own));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  const below = (within as unknown as StoredRow[]).toSorted(fromTheTop).map((row) => row.id);
  return { id, parentId: then, below, around: new Map([own, ...parents].map((row) => [row.id, row])) };
}

/**
 * A change locks its own row. A move first locks the rows of both paths, because two moves that could form a cycle share one of them; then
 * all descendants, so that nobody adds to the old path.
 */
function locksOf({ id, around, parentId, below }: Around): RowLock[] {
  if (below.length === 0) return [{ how: 'no key update', ids: [id] }];
  const paths = [id, parentId].flatMap((one) => around.get(one) ?? []).toSorted(fromTheTop);
  return [
    {
      how: 'no key update',
      ids: paths.flatMap((row) =>
        pathOf(row)
          .split('/')
          .filter((one) => one !== ''),
      ),
    },
    { how: 'update', ids: below },
  ];
}

/** Ancestors first. */
function fromTheTop(one: StoredRow, other: StoredRow): number {
  return pathOf(one) < pathOf(other) ? -1 : Number(pathOf(one) > pathOf(other));
}

/** The parent record, if the caller may see it. */
async function readParent(ctx: Ctx, served: PreparedResource, { id, isHeld }: { id: string; isHeld: boolean }): Promise<StoredRow | null> {
  const [row] = await readVisible(ctx, served, [id], { isHeld });
  return row ?? null;
}

async function readVisible(ctx: Ctx, served: PreparedResource, ids: readonly string[], { isHeld = false } = {}): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const { table } = served.store;
  const query = ctx.db
    .select()
    .from(table)
    .where(and(isOneOf(table.id, ids), await whereVisible(ctx, served)))
    .$dynamic();
  // Other changes of it need not wait.
  if (isHeld) query.for('key share');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of records
  return (await query) as unknown as StoredRow[];
}

function pathOf(row: StoredRow): string {
  return textOf(ownValue(row, 'path'));
}

function pathBelow(parent: StoredRow | null, id: string): string {
  return `${parent ? pathOf(parent) : ''}${id}/`;
}

function isWithin({ store }: PreparedResource, row: StoredRow) {
  return sql`starts_with(${store.at('path')}, ${pathOf(row)})`;
}

/** Updates the paths of a record and its descendants in one statement. */
async function movePaths({ db }: Ctx, { store }: PreparedResource, { from, to }: { from: string; to: string }): Promise<void> {
  const path = store.at('path');
  await db
    .update(store.table)
    .set({ path: sql`${to}::text || substr(${path}, ${from.length + 1}::int)` })
    .where(sql`starts_with(${path}, ${from})`);
}
