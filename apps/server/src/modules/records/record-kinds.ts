import type { Tag } from '@houtai/contract/tags';

import { type Actor, type Ctx, holds } from '#platform/db/work/context.ts';
import { notFound, refusedInput } from '#platform/http/replies/errors.ts';

/** A record as other modules refer to it. */
export type KnownRecord = {
  id: string;
  /** Its serial number, or a title in brackets. */
  number: string;
  title: string;
  url: string;
};

/** A person involved in a record, and their relation, e.g. 负责人. */
type ConcernedPerson = { userId: string; as: string };

/** Registers a module's records for numbers as links, comments, mentions and watchers. */
export type RecordKind = {
  /** The type in histories, files and messages. */
  type: string;
  /** The noun for people. */
  noun: string;
  /** The right to records of the kind. */
  tag: Tag;
  /** The prefix of serial numbers, e.g. TD; absent without numbers. */
  prefix?: string;
  /** Records by id or serial number, regardless of access. */
  find: (ctx: Ctx, by: { ids: readonly string[] } | { serials: readonly number[] }) => Promise<KnownRecord[]>;
  visibility: {
    /** The ids that the caller's relation or data scope covers; does not check the tag. */
    among: (ctx: Ctx, ids: readonly string[]) => Promise<string[]>;
    /** The people involved in each record, with their relation. */
    peopleOf: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly ConcernedPerson[]>>;
    /** The people who may see each record. */
    audience: (ctx: Ctx, ids: readonly string[], people: readonly Actor[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  };
};

declare module '#platform/module.ts' {
  interface Hooks {
    records: RecordKind;
  }
}

/** The kind of a record type; A0400 for an unknown one. */
export function kindOf({ registry }: Pick<Ctx, 'registry'>, type: string): RecordKind {
  const kind = registry.given('records').find((one) => one.type === type);
  if (!kind) throw refusedInput([{ path: 'recordType', msg: '记录类型不正确' }]);
  return kind;
}

/** The ids that somebody may see. */
export async function visibleRecordIds(ctx: Ctx, kind: RecordKind, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(holds(ctx.actor, kind.tag) && ids.length > 0 ? await kind.visibility.among(ctx, ids) : []);
}

/** The record; A0404 if it does not exist or the caller must not see it. */
export async function readKnown(ctx: Ctx, type: string, id: string): Promise<{ kind: RecordKind; record: KnownRecord }> {
  const kind = kindOf(ctx, type);
  const [record] = (await visibleRecordIds(ctx, kind, [id])).has(id) ? await kind.find(ctx, { ids: [id] }) : [];
  if (!record) throw notFound(kind.noun);
  return { kind, record };
}
