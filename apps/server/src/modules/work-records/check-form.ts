import type { InputFault } from '@houtai/contract/call';
import type { IdField, IdsField } from '@houtai/contract/form';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { workFaults } from '#modules/grants/index.ts';
import { activeStaff } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The chosen codes or ids of a field, and the stored ones, which may stay even if they are no longer offered. */
export type Choice = { path: string; chosen: readonly string[]; kept: readonly string[] };

/** The field that assigns work, and the right it requires. */
type Work = { field?: Pick<IdField | IdsField, 'label' | 'holding'> };

/** The distinct ids of a comma-separated field. */
export function idsOf(list: string): string[] {
  return [...new Set(list.split(',').filter((id) => id !== ''))];
}

/** Faults of fields with people: each has to be active staff with the field's right, unless stored already. */
export async function peopleFaults(ctx: Ctx, fields: readonly (Choice & Work)[]): Promise<InputFault[]> {
  const given = fields.map(({ path, chosen, kept, field }) => {
    const userIds = chosen.filter((id) => !kept.includes(id));
    return workFaults(ctx, { path, userIds, holding: field?.holding, as: `作为${field?.label ?? ''}` });
  });
  const [active, ...lacking] = await Promise.all([
    activeStaff(
      ctx,
      fields.flatMap((field) => field.chosen),
    ),
    ...given,
  ]);
  return [...faultsOf(fields, (id) => active.has(id), '所选人员不存在或已停用'), ...lacking.flat()];
}

/** Faults of fields with dictionary codes. */
export async function codeFaults(ctx: Ctx, fields: readonly (Choice & { type: string })[]): Promise<InputFault[]> {
  const entries = await entriesOf(
    ctx,
    fields.map((field) => field.type),
  );
  const offered = new Set(entries.filter((entry) => entry.active).map((entry) => `${entry.type} ${entry.code}`));
  return fields.flatMap((field) => faultsOf([field], (code) => offered.has(`${field.type} ${code}`), '选项不存在或已停用'));
}

function faultsOf(fields: readonly Choice[], isOffered: (value: string) => boolean, msg: string): InputFault[] {
  return fields
    .filter(({ chosen, kept }) => chosen.some((value) => !kept.includes(value) && !isOffered(value)))
    .map(({ path }) => ({ path, msg }));
}
