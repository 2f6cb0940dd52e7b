import type { RecordKind } from '@houtai/contract/form';
import type { ReferenceOption } from '@houtai/contract/form-options';

import type { Ctx } from './db/work/context.ts';

export type { ReferenceOption } from '@houtai/contract/form-options';

/** Everything that a field can stand for, for this person: what they may not choose is not among it. */
export type LookUp = (ctx: Ctx) => Promise<ReferenceOption[]>;

/** How fields of other records name the records of a kind by their ids. */
export type Reference = {
  /** The kind, as the fields declare it. */
  of: RecordKind;
  /** Names by id, no matter who asks: names resolve outside of data scopes. An id that is gone is left out. */
  names: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Those of the ids that forms offer, and what is said of another; absent where any is taken. */
  offered?: { among: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>; refusal: string };
  /** What a text of a sheet can stand for. */
  options?: LookUp;
};

declare module './module.ts' {
  interface Hooks {
    reference: Reference;
  }
}

/** How records of a kind are named; undefined where no module gives it. */
export function referenceTo({ registry }: Pick<Ctx, 'registry'>, kind: RecordKind): Reference | undefined {
  return registry.given('reference').find(({ of }) => of === kind);
}

/** The names of records by id; blank for one that is gone. */
export async function namesOfRecords(ctx: Ctx, kind: RecordKind, ids: readonly string[]): Promise<(id: string) => string> {
  const wanted = [...new Set(ids.filter((id) => id !== ''))];
  const names = wanted.length === 0 ? undefined : await referenceTo(ctx, kind)?.names(ctx, wanted);
  return (id) => names?.get(id) ?? '';
}
