import type { Fields } from '@houtai/contract/form';
import { valuesIn } from '@houtai/contract/form-check';
import { anyForm, isBuiltIn } from '@houtai/contract/resource';
import { serialIn, shortNounOf } from '@houtai/contract/resource-parts';
import { eq, sql } from 'drizzle-orm';

import { recordChange, staleVersion } from '#modules/history/index.ts';
import { type AnsweredRow, sentByReader } from '#modules/lists/index.ts';
import { nextNumber } from '#platform/db/next-number.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { isSameForm, mergeUpdate, type SentUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput, sqlState } from '#platform/http/replies/errors.ts';

import { codeFaults } from './fields/code-fields.ts';
import { derivedColumns } from './fields/derived-columns.ts';
import { changesOf } from './fields/field-changes.ts';
import { writeLines } from './fields/line-store.ts';
import { storeLinks } from './fields/linked-fields.ts';
import { holdsFiles, storeFormFiles } from './fields/record-form-files.ts';
import { inOrderOf, referenceFaults } from './fields/reference-faults.ts';
import { cleanedForm } from './fields/rich-fields.ts';
import { stateMove } from './fields/state-move.ts';
import { notifyParties } from './notify-parties.ts';
import { labelOfRow, titleOf } from './options/record-titles.ts';
import type { PreparedResource, ResourceChange } from './options/served.ts';
import { toResourceDetail, toResourceForm } from './resource-rows.ts';
import type { FormValues, StoredRow } from './resource-store.ts';
import { assertNothingBelow, checkTreePosition, moveInTree, withLockedTree } from './resource-tree.ts';

/** Creates a record; A0400 with a fault for each invalid field. */
export async function addResource(ctx: Ctx, served: PreparedResource, sent: FormValues): Promise<StoredRow> {
  const { resource, store } = served;
  const { userId } = ctx.actor;
  sentByReader(ctx, resource, { sent, of: { values: sent, createdBy: userId } });
  const numbered = await numberedValues(ctx, served, sent);
  return inTransaction(ctx, async (ctx) => {
    const made = { createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
    const { form, values } = numbered ?? (await checkedValues(ctx, served, { form: sent, before: null }));
    const after = asStored(await ctx.work.insert(ctx.db, store.table, { ...values, ...made }));
    return stored(ctx, served, { form, before: null, after });
  });
}

/** Validates the form before a transaction occupies a connection, and assigns the next number; null for records without numbers. */
async function numberedValues(ctx: Ctx, served: PreparedResource, sent: FormValues) {
  const { resource } = served;
  if (!serialIn(resource)) return null;
  const { form, values } = await checkedValues(ctx, served, { form: sent, before: null });
  return { form, values: { ...values, serial: await nextNumber(ctx, resource.key) } };
}

/** Changes a record that the caller may see; A0409 with the whole record if it has changed since `version`. */
export function updateResource(
  ctx: Ctx,
  served: PreparedResource,
  { id, version, ...sent }: FormValues & { id: string; version: number },
): Promise<StoredRow> {
  const { resource, store } = served;
  return locking(ctx, served, { id, version, sent }, async (ctx, row) => {
    const before = await toResourceForm(ctx, served, row);
    if (resource.builtIn !== undefined && isBuiltIn(resource, await toResourceDetail(ctx, served, row)))
      throw new AppError('A0409', `「${titleOf(served, row)}」是内置的，不能修改`);
    const readable = sentByReader(ctx, resource, { sent, of: { values: store.read(row), createdBy: row.createdBy } });
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what the contract has parsed by the same form
    const { form: merged, isSame } = mergeUpdate(anyForm(resource), before, readable as SentUpdate<Fields>);
    if (isSame) return row;
    const { form, values: set } = await checkedValues(ctx, served, { form: merged, before: row, former: before });
    if (isSameForm(anyForm(resource), valuesIn(anyForm(resource), before), valuesIn(anyForm(resource), form))) return row;
    return changeRow(ctx, served, row, { form, set, former: before });
  });
}

/** Runs a change of a record while it is locked at this version. */
function locking<Result>(
  ctx: Ctx,
  served: PreparedResource,
  { id, version, sent }: { id: string; version: number; sent: FormValues },
  change: (ctx: Ctx, row: StoredRow) => Promise<Result>,
): Promise<Result> {
  if (served.resource.tree === undefined)
    return inTransaction(ctx, async (ctx) => {
      const row = await lockResource(ctx, served, { id });
      await assertMayUpdate(ctx, served, { row, version });
      return change(ctx, row);
    });
  return withLockedTree(ctx, served, { id, sent }, async (ctx, row) => {
    await assertMayUpdate(ctx, served, { row, version });
    return change(ctx, row);
  });
}

/** A change other than by the form: its name in the history, the columns it sets, and the form if it includes files. */
export type Move<Set = Readonly<Record<string, unknown>>, Form = FormValues> = {
  action: string;
  comment?: string | undefined;
  set: Set;
  form?: Form;
};

/** Checks the right before the version, because only people who may save should be asked to save again. */
async function assertMayUpdate(ctx: Ctx, served: PreparedResource, { row, version }: { row: StoredRow; version: number }): Promise<void> {
  served.assertMay?.(ctx, row, 'edit');
  await served.beforeUpdate?.(ctx, row);
  await assertVersion(ctx, served, { row, version });
}

/** Sets columns of a locked record other than by its form, e.g. for a change of state, with history. */
export async function moveResource(
  ctx: Ctx,
  served: PreparedResource,
  row: StoredRow,
  { form = null, ...change }: Omit<Move, 'form'> & { form?: FormValues | null | undefined },
): Promise<AnsweredRow> {
  const former = await toResourceForm(ctx, served, row);
  return toResourceDetail(ctx, served, await changeRow(ctx, served, row, { ...change, form, former }));
}

type RowChange = {
  form: FormValues | null;
  action?: string;
  comment?: string | undefined;
  set: Readonly<Record<string, unknown>>;
  former: AnsweredRow;
};

async function changeRow(ctx: Ctx, served: PreparedResource, row: StoredRow, { set, ...change }: RowChange): Promise<StoredRow> {
  const { table } = served.store;
  const [changed] = await ctx.db
    .update(table)
    .set({ ...set, version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(table.id, row.id))
    .returning();
  return stored(ctx, served, { ...change, before: row, after: await moveInTree(ctx, served, { before: row, after: asStored(changed) }) });
}

/** Removes a record that nothing refers to; its history retains the name. */
export function removeResource(ctx: Ctx, served: PreparedResource, id: string, version?: number): Promise<void> {
  const { resource, store } = served;
  return inTransaction(ctx, async (ctx) => {
    const row = await lockResource(ctx, served, { id });
    served.assertMay?.(ctx, row, 'remove');
    if (version !== undefined) await assertVersion(ctx, served, { row, version });
    const title = titleOf(served, row);
    if (resource.builtIn !== undefined && isBuiltIn(resource, await toResourceDetail(ctx, served, row)))
      throw new AppError('A0409', `「${title}」是内置的，不能删除`);
    await assertNothingBelow(ctx, served, row);
    const holders = await served.holders?.(ctx, row);
    if (holders) throw stillNamed(served, title, holders);
    await served.beforeRemove?.(ctx, row);
    await storeFormFiles(ctx, served, id, {});
    await storeLinks(ctx, served.links, { id, form: {} });
    await served.store.keep?.(ctx, id, null);
    await ctx.db
      .delete(store.table)
      .where(eq(store.table.id, id))
      .catch((error: unknown) => {
        if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw stillNamed(served, title, '业务记录');
        throw error;
      });
    const change = { before: row, after: null };
    const action = actionOf(served, change);
    await recordChange(ctx, { recordType: resource.key, recordId: id, action, comment: labelOfRow(served, row), life: 'ends' });
    await served.afterChange?.(ctx, { ...change, action });
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

function stillNamed({ removeAdvice }: PreparedResource, title: string, holders: string): AppError {
  return new AppError('A0409', `「${title}」下还有${holders}，不能删除${removeAdvice && `；${removeAdvice}`}`);
}

/** Locks a record that the caller may see until the transaction ends; A0409 with the whole record if it has changed since `version`. */
export async function lockResource(
  ctx: Ctx,
  served: PreparedResource,
  { id, version }: { id: string; version?: number | undefined },
): Promise<StoredRow> {
  await served.beforeLock?.(ctx, id);
  const { row } = await served.visibility.lockOne(ctx, id);
  if (version !== undefined) await assertVersion(ctx, served, { row, version });
  return row;
}

/** Refuses a change based on another version, with the present record. */
async function assertVersion(ctx: Ctx, served: PreparedResource, { row, version }: { row: StoredRow; version: number }): Promise<void> {
  if (row.version === version) return;
  const { resource } = served;
  const name = `该${shortNounOf(resource)}`;
  throw await staleVersion(
    ctx,
    { type: resource.key, id: row.id, ...(!serialIn(resource) && { name }) },
    await toResourceDetail(ctx, served, row),
  );
}

/** The name of a change in the history. */
function actionOf({ resource, actions }: PreparedResource, change: ResourceChange): string {
  const verb = change.before ? (change.after ? '修改' : '删除') : '新建';
  return actions?.(change) ?? `${verb}${shortNounOf(resource)}`;
}

type Changed = {
  form: FormValues | null;
  action?: string;
  comment?: string | undefined;
  before: StoredRow | null;
  after: StoredRow;
  former?: AnsweredRow;
};

/** Stores files and history of a change, and notifies new parties. */
async function stored(
  ctx: Ctx,
  served: PreparedResource,
  { form, before, after, former, comment, action = actionOf(served, { before, after }) }: Changed,
): Promise<StoredRow> {
  const { resource } = served;
  const hasFiles = holdsFiles(served, { before, form });
  if (form) await keepParts(ctx, served, { id: after.id, form, hasFiles });
  const isListed = former !== undefined || !served.isNewUnlisted;
  // Names of other records are needed only for the changes.
  const detail = await toResourceForm(ctx, served, after, { hasFiles, hasNames: isListed });
  const changes = served.changes ? await served.changes(ctx, before, after) : isListed ? await changesOf(ctx, served, former, detail) : [];
  const state = served.state ? served.state(after, detail) : valuesIn(anyForm(resource), detail);
  const move = stateMove(served, before, after);
  const said = { ...(state && { state }), ...(comment !== undefined && { comment }), ...lifeOf(before) };
  await recordChange(ctx, { recordType: resource.key, recordId: after.id, action, changes, move, ...said });
  await notifyParties(ctx, served, { id: after.id, former, detail });
  await served.afterChange?.(ctx, { before, after, action, ...(form && { forms: { before: former ?? null, after: detail } }) });
  return after;
}

/** Marks the creation of a record, for recipients of changes. */
function lifeOf(before: StoredRow | null): { life?: 'begins' } {
  return before === null ? { life: 'begins' } : {};
}

/** Stores form values without a column: files, links and rows of parts. */
async function keepParts(ctx: Ctx, served: PreparedResource, { id, form, hasFiles }: { id: string; form: FormValues; hasFiles: boolean }) {
  if (hasFiles) await storeFormFiles(ctx, served, id, form);
  await storeLinks(ctx, served.links, { id, form });
  await served.store.keep?.(ctx, id, form);
  await writeLines(ctx, served, id, form);
}

type Unchecked = { form: FormValues; before: StoredRow | null; former?: AnsweredRow };

/** Validates a form for storing: references are offered, unique values are free, and derived values are computed. */
export async function checkedValues(ctx: Ctx, served: PreparedResource, { form: sent, before, former }: Unchecked) {
  const { store } = served;
  const { form, faults: textFaults } = cleanedForm(served.resource, served.prepare?.(sent) ?? sent);
  const placed = await checkTreePosition(ctx, served, { form, before });
  const derived = {
    ...store.write(form, before),
    ...(await derivedColumns(ctx, served, { form, before })),
    ...(await served.derive?.(ctx, form, before)),
    ...placed.values,
  };
  const taken = () => store.taken(ctx, { form, columns: { ...before, ...derived }, exceptId: before?.id });
  // The checks are independent, and run in parallel to share queries.
  const [own = [], ...named] = await Promise.all([
    served.faults?.(ctx, form, before, placed.parent),
    referenceFaults(ctx, served, { form, former }),
    codeFaults(ctx, served.resource, form, before && store.read(before)),
  ]);
  const faults = [
    ...textFaults,
    ...placed.faults,
    // Faults that the resource reports in its own words replace general ones.
    ...named.flat().filter(({ path }) => !own.some((one) => one.path === path)),
    // Large trees are written one record after another, so their unique index finds duplicates.
    ...(served.resource.tree === undefined ? await ctx.work.precheck(taken) : []),
    ...own,
  ];
  if (faults.length > 0) throw refusedInput(inOrderOf(served.resource, faults));
  return { form, values: derived };
}

function asStored(row: unknown): StoredRow {
  if (typeof row !== 'object' || row === null) throw new Error('the locked record is gone');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a row of a table of records
  return row as StoredRow;
}
