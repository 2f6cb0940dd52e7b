import type { InputFault } from '@houtai/contract/call';
import type { RecordKind, RowsField } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';

import { workFaults } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { referenceTo } from '#platform/references.ts';

import type { PreparedResource } from '../options/served.ts';
import type { FormValues } from '../resource-store.ts';

/** Faults of references that forms do not offer; a stored reference may stay. */
export async function referenceFaults(
  ctx: Ctx,
  { resource }: PreparedResource,
  { form, former = {} }: { form: FormValues; former?: FormValues },
): Promise<InputFault[]> {
  const faults = Object.entries(resource.form.fields).map(async ([path, field]): Promise<InputFault[]> => {
    if (field.kind === 'rows') return rowFaults(ctx, field, { path, rows: rowsIn(form, path), former: rowsIn(former, path) });
    if (field.kind !== 'id' && field.kind !== 'ids') return [];
    const [held, ids] = [idsIn(former, path), idsIn(form, path)];
    const given = { path, userIds: ids.filter((id) => !held.includes(id)), holding: field.holding, as: `作为${field.label}` };
    const both = await Promise.all([chosenFaults(ctx, field.of, { held, chosen: [{ path, ids }] }), workFaults(ctx, given)]);
    return both.flat();
  });
  return (await Promise.all(faults)).flat();
}

type Rows = { path: string; rows: readonly FormValues[]; former: readonly FormValues[] };

async function rowFaults(ctx: Ctx, { fields }: RowsField, { path, rows, former }: Rows): Promise<InputFault[]> {
  const faults = Object.entries(fields).map(async ([name, field]): Promise<InputFault[]> => {
    if (field.kind !== 'id') return [];
    const held = former.flatMap((row) => idsIn(row, name));
    return chosenFaults(ctx, field.of, {
      held,
      chosen: rows.map((row, index) => ({ path: `${path}.${index}.${name}`, ids: idsIn(row, name) })),
    });
  });
  return (await Promise.all(faults)).flat();
}

type Chosen = { held: readonly string[]; chosen: readonly { path: string; ids: readonly string[] }[] };

async function chosenFaults(ctx: Ctx, of: RecordKind, { held, chosen }: Chosen): Promise<InputFault[]> {
  const { offered } = referenceTo(ctx, of) ?? {};
  const added = chosen.map(({ path, ids }) => ({ path, ids: ids.filter((id) => !held.includes(id)) }));
  const all = added.flatMap(({ ids }) => ids);
  if (!offered || all.length === 0) return [];
  const among = await offered.among(ctx, all);
  return added.flatMap(({ path, ids }) => (ids.every((id) => among.has(id)) ? [] : { path, msg: offered.refusal }));
}

function rowsIn(values: FormValues, name: string): readonly FormValues[] {
  const rows = ownValue(values, name);
  return Array.isArray(rows) ? rows : [];
}

function idsIn(values: FormValues, name: string): string[] {
  return textOf(ownValue(values, name)).split(',').filter(Boolean);
}

/** Sorts faults by the order of the form's fields. */
export function inOrderOf({ form: { fields } }: AnyResource, faults: readonly InputFault[]): InputFault[] {
  const names = Object.keys(fields);
  const at = ({ path }: InputFault) => names.indexOf(path.split('.')[0] ?? '');
  return faults.toSorted((one, other) => at(one) - at(other));
}
