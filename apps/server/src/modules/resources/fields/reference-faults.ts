import type { Fault } from '@houtai/contract/call';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';

import type { Ctx } from '#platform/db/work/context.ts';
import { referenceTo } from '#platform/references.ts';

import type { Served } from '../define-resource.ts';
import type { FormValues } from '../resource-store.ts';

/** Faults of fields that name records which forms do not offer; what the record names already may stay. */
export async function referenceFaults(
  ctx: Ctx,
  { resource }: Served,
  { form, former = {} }: { form: FormValues; former?: FormValues },
): Promise<Fault[]> {
  const faults = Object.entries(resource.form.fields).map(async ([path, field]): Promise<Fault[]> => {
    if (field.kind !== 'id' && field.kind !== 'ids') return [];
    const { offered } = referenceTo(ctx, field.of) ?? {};
    const held = idsIn(former, path);
    const added = idsIn(form, path).filter((id) => !held.includes(id));
    if (!offered || added.length === 0) return [];
    const among = await offered.among(ctx, added);
    return added.every((id) => among.has(id)) ? [] : [{ path, msg: offered.refusal }];
  });
  return (await Promise.all(faults)).flat();
}

function idsIn(values: FormValues, name: string): string[] {
  return textOf(ownValue(values, name)).split(',').filter(Boolean);
}

/** Faults in the order in which a form has its fields. */
export function inOrderOf({ form: { fields } }: AnyResource, faults: readonly Fault[]): Fault[] {
  const names = Object.keys(fields);
  const at = ({ path }: Fault) => names.indexOf(path.split('.')[0] ?? '');
  return faults.toSorted((one, other) => at(one) - at(other));
}
