import type { Fault } from '@houtai/contract/call';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { activeStaff } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** What a field chose: the codes or ids, and those that the record has already, which may stay though they are no longer offered. */
export type Choice = { path: string; chosen: readonly string[]; kept: readonly string[] };

/** The ids of a comma-joined field, each once. */
export function idsOf(list: string): string[] {
  return [...new Set(list.split(',').filter((id) => id !== ''))];
}

/** Faults of fields that hold people: each has to be active staff, unless the record has them already. */
export async function peopleFaults(ctx: Ctx, fields: readonly Choice[]): Promise<Fault[]> {
  const active = await activeStaff(
    ctx,
    fields.flatMap((field) => field.chosen),
  );
  return faultsOf(fields, (id) => active.has(id), '所选人员不存在或已停用');
}

/** Faults of fields that hold a code of a dictionary. */
export async function codeFaults(ctx: Ctx, fields: readonly (Choice & { type: string })[]): Promise<Fault[]> {
  const entries = await entriesOf(
    ctx,
    fields.map((field) => field.type),
  );
  const offered = new Set(entries.filter((entry) => entry.active).map((entry) => `${entry.type} ${entry.code}`));
  return fields.flatMap((field) => faultsOf([field], (code) => offered.has(`${field.type} ${code}`), '选项不存在或已停用'));
}

function faultsOf(fields: readonly Choice[], isOffered: (value: string) => boolean, msg: string): Fault[] {
  return fields
    .filter(({ chosen, kept }) => chosen.some((value) => !kept.includes(value) && !isOffered(value)))
    .map(({ path }) => ({ path, msg }));
}
