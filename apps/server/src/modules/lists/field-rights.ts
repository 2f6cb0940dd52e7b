import type { InputFault } from '@houtai/contract/call';
import { requiredFault, textOf } from '@houtai/contract/form-check';
import type { HistoryEntry } from '@houtai/contract/history';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, columnsOf, labelIn, type ResourceFilter } from '@houtai/contract/resource';

import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

type Values = Readonly<Record<string, unknown>>;

/** Which values of a resource the caller may read. Used for lists, details, sort orders, filters, counts, searches, files and histories. */
export type FieldRights = {
  /** Whether the caller may read the value of every record that they see. */
  isOpen: (name: string) => boolean;
  /** The values of one record that the caller may not read. */
  hiddenIn: (values: Values, createdBy: unknown) => ReadonlySet<string>;
};

/** The caller's field rights according to the declaration. */
export function fieldRights({ actor }: Pick<Ctx, 'actor'>, { readers = {}, computed = {} }: AnyResource): FieldRights {
  const limited = Object.entries(readers).filter(([, { tag }]) => tag === undefined || !holds(actor, tag));
  /** The name of a record is as restricted as the id it stands for. */
  const nameOf = (name: string) => {
    const value = ownValue(computed, name);
    return value?.kind === 'name' ? value.of : name;
  };
  const names = new Set(limited.map(([name]) => name));
  const isIn = (own: string, values: Values, createdBy: unknown) =>
    textOf(own === 'createdBy' ? createdBy : ownValue(values, own))
      .split(',')
      .includes(actor.userId);
  const all = (hidden: ReadonlySet<string>) => new Set([...hidden, ...Object.keys(computed).filter((name) => hidden.has(nameOf(name)))]);
  return {
    isOpen: (name) => !names.has(name) && !names.has(nameOf(name)),
    hiddenIn: (values, createdBy) =>
      all(new Set(limited.flatMap(([name, { parties = [] }]) => (parties.some((own) => isIn(own, values, createdBy)) ? [] : name)))),
  };
}

/** Refuses to sort or filter by a value that the caller may not read, because that would reveal it. */
export function assertReadable(ctx: Ctx, resource: AnyResource, asked: Values & { sort: string }): void {
  if (!resource.readers) return;
  const { isOpen } = fieldRights(ctx, resource);
  const sorted = asked.sort.replace(/^-/, '');
  if (!isOpen(sorted)) throw refused(resource, sorted, '按它排序');
  for (const filter of resource.filters) {
    const name = 'of' in filter ? filter.of : filter.name;
    const isAsked = [filter.name, ...('until' in filter ? [filter.until] : [])].some((one) => textOf(ownValue(asked, one)) !== '');
    const isShut = filter.kind === 'contains' ? !filter.in.some(isOpen) : !isOpen(name);
    if (isAsked && isShut) throw refused(resource, filter.kind === 'contains' ? (filter.in[0] ?? '') : name, '按它筛选');
  }
}

/** Refuses to export a column that the caller may not read in any record. */
export function assertColumns(ctx: Ctx, resource: AnyResource, ids: readonly string[]): void {
  const { isOpen } = fieldRights(ctx, resource);
  const shut = columnsOf(resource).find(({ id, of }) => ids.includes(id) && !isOpen(of) && !hasParties(resource, of));
  if (shut) throw refused(resource, shut.of, '导出这一列');
}

/** The fields of a search that the caller may read in every record. */
export function searchableFields(
  ctx: Ctx,
  resource: AnyResource,
  filter: Extract<ResourceFilter, { kind: 'contains' }>,
): readonly string[] {
  return filter.in.filter(fieldRights(ctx, resource).isOpen);
}

/** Removes values that the caller may not read: each becomes the initial value of its field, and its name is added to `hidden`. */
export function withoutHidden<Row extends Values>(
  resource: AnyResource,
  rights: FieldRights,
  row: Row,
  of: { values: Values; createdBy: unknown },
): Row {
  if (!resource.readers) return row;
  const hidden = [...rights.hiddenIn(of.values, of.createdBy)];
  const blanks = hidden.filter((name) => Object.hasOwn(row, name)).map((name) => [name, blankOf(resource, name)]);
  return { ...row, ...Object.fromEntries(blanks), hidden };
}

/**
 * Drops the blanks shown in place of hidden values from sent values. Any other value is refused, even if it equals the stored one, because
 * accepting it would reveal that.
 */
export function sentByReader(
  ctx: Ctx,
  resource: AnyResource,
  { sent, of }: { sent: Values; of: { values: Values; createdBy: unknown } },
): Values {
  if (!resource.readers) return sent;
  const { fields } = resource.form;
  const hidden = fieldRights(ctx, resource).hiddenIn(of.values, of.createdBy);
  const isBlank = (path: string) => textOf(ownValue(sent, path)) === textOf(ownValue(fields, path)?.initial);
  const faults = Object.keys(sent).flatMap((path): InputFault[] => {
    const field = ownValue(fields, path);
    if (!field || !Object.hasOwn(resource.readers ?? {}, path)) return [];
    if (hidden.has(path)) return isBlank(path) ? [] : [{ path, msg: `没有查看「${field.label}」的权限，不能填写` }];
    const msg = isBlank(path) ? requiredFault(field) : '';
    return msg === '' ? [] : [{ path, msg }];
  });
  if (faults.length > 0) throw refusedInput(faults);
  return Object.fromEntries(Object.entries(sent).filter(([path]) => !hidden.has(path)));
}

/** A history entry without hidden values. */
export function withoutHiddenChanges<Entry extends Pick<HistoryEntry, 'changes' | 'state'>>(
  entry: Entry,
  hidden: ReadonlySet<string>,
): Entry {
  const state = entry.state && Object.fromEntries(Object.entries(entry.state).filter(([name]) => !hidden.has(name)));
  return { ...entry, changes: entry.changes.filter(({ field }) => !hidden.has(field)), state };
}

function hasParties({ readers = {}, computed = {} }: AnyResource, name: string): boolean {
  const value = ownValue(computed, name);
  const own = ownValue(readers, name) ?? (value?.kind === 'name' ? ownValue(readers, value.of) : undefined);
  return (own?.parties ?? []).length > 0;
}

function blankOf({ form: { fields }, computed = {} }: AnyResource, name: string): unknown {
  const field = ownValue(fields, name);
  if (field) return field.initial;
  return ownValue(computed, name)?.kind === 'count' ? 0 : '';
}

function refused(resource: AnyResource, name: string, verb: string): AppError {
  return new AppError('A0301', `没有查看「${labelIn(resource, name)}」的权限，不能${verb}`);
}
