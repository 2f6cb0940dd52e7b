import type { Tag } from '@houtai/contract/tags';

import { type Actor, type Ctx, holds } from '#platform/db/work/context.ts';
import { notFound, refusedInput } from '#platform/http/replies/errors.ts';

/** A record as others speak of it. */
export type KnownRecord = {
  id: string;
  /** What it is called for people: its running number, or a title in brackets. */
  number: string;
  title: string;
  url: string;
};

/** Somebody who has to do with a record, and what they are to it, as 负责人. */
type ConcernedPerson = { userId: string; as: string };

/** How a module makes its records known: by that they have numbers that are links, comments and mentions that reach people, and watchers. */
export type RecordKind = {
  /** As in histories, files and messages. */
  type: string;
  /** What people call one. */
  noun: string;
  /** The right to records of the kind at all. */
  tag: Tag;
  /** The letters before its running numbers, as TD; absent where it has none. */
  prefix?: string;
  /** Records by id or by running number, no matter who asks. */
  find: (ctx: Ctx, by: { ids: readonly string[] } | { serials: readonly number[] }) => Promise<KnownRecord[]>;
  visibility: {
    /** Those of the ids that the caller's place in them or their data scope covers; the tag is asked apart. */
    among: (ctx: Ctx, ids: readonly string[]) => Promise<string[]>;
    /** Who has to do with each of the records, and what they are to it. */
    peopleOf: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly ConcernedPerson[]>>;
    /** Those of the people who may see each of the records. */
    audience: (ctx: Ctx, ids: readonly string[], people: readonly Actor[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  };
};

declare module '#platform/module.ts' {
  interface Hooks {
    records: RecordKind;
  }
}

/** The kind of a type of records; A0400 where there is none. */
export function kindOf({ registry }: Pick<Ctx, 'registry'>, type: string): RecordKind {
  const kind = registry.given('records').find((one) => one.type === type);
  if (!kind) throw refusedInput([{ path: 'recordType', msg: '记录类型不正确' }]);
  return kind;
}

/** Those of the ids that somebody may see. */
export async function seenBy(ctx: Ctx, kind: RecordKind, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(holds(ctx.actor, kind.tag) && ids.length > 0 ? await kind.visibility.among(ctx, ids) : []);
}

/** The record, or A0404 where it is not there or not for the caller. */
export async function readKnown(ctx: Ctx, type: string, id: string): Promise<{ kind: RecordKind; record: KnownRecord }> {
  const kind = kindOf(ctx, type);
  const [record] = (await seenBy(ctx, kind, [id])).has(id) ? await kind.find(ctx, { ids: [id] }) : [];
  if (!record) throw notFound(kind.noun);
  return { kind, record };
}
