import { inArray } from 'drizzle-orm';

import type { RecordScope } from '#modules/grants/index.ts';
import { EVERYTHING } from '#platform/bus/bus.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { addChanged, type ChangedSubjects, mayRead, subjectOf } from './changed-subjects.ts';
import { formerKeys } from './live.tables.ts';
import type { LiveRecords, RecordKeys } from './record-keys.ts';

type Reading = Pick<OpenCtx, 'db' | 'registry'>;

/** Announced changes of one type that are not delivered yet. */
type Announced = { ids: Set<string>; former: Set<string>; isMany: boolean };

/** Collects announcements, so that simultaneous changes are read once. */
export class AnnouncedChanges {
  private readonly byType = new Map<string, Announced>();

  /** Parses what `announceChanges` published: the type, the id of the former keys, and record ids. */
  add([type = '', former = '', ...ids]: readonly string[]): void {
    const announced = this.byType.get(type) ?? { ids: new Set(), former: new Set(), isMany: false };
    this.byType.set(type, announced);
    if (ids.includes(EVERYTHING)) announced.isMany = true;
    else for (const id of ids) announced.ids.add(id);
    if (former !== '') announced.former.add(former);
  }

  take(): ReadonlyMap<string, Announced> {
    const taken = new Map(this.byType);
    this.byType.clear();
    return taken;
  }
}

/**
 * The announced changes that each person sees, or saw before. Queries the database once for each type, not for each person. Also returns
 * people whose access to other records changed, because they joined or left a record that gives parts.
 */
export async function seenChanges(
  ctx: Reading,
  announced: ReadonlyMap<string, Announced>,
  reaches: readonly RecordScope[],
): Promise<{ seen: Map<RecordScope, ChangedSubjects>; moved: Set<RecordScope> }> {
  const moved = new Set<RecordScope>();
  const seen = new Map<RecordScope, ChangedSubjects>(reaches.map((reach) => [reach, new Map()]));
  for (const [type, { ids, former, isMany }] of announced) {
    const subject = subjectOf(type);
    if (!subject) continue;
    const records = ctx.registry.given('liveRecords').find((one) => one.type === type);
    if (isMany || !records) {
      for (const [reach, changed] of seen) if (mayRead(reach.actor, subject)) addChanged(changed, subject, 'many');
      continue;
    }
    const keys = await keysOfChanged(ctx, records, { ids: [...ids], former: [...former] });
    for (const [reach, changed] of seen) {
      const own = keys.filter(([, all]) => all.some((one) => records.visibility.isSeenBy(one, reach))).map(([id]) => id);
      if (own.length > 0) addChanged(changed, subject, own);
      if (records.givesParts && keys.some(([, all]) => all.some((one) => records.visibility.isPartyTo(one, reach)))) moved.add(reach);
    }
  }
  return { seen, moved };
}

/** The present and former keys of each record. */
async function keysOfChanged(
  { db }: Reading,
  { visibility }: LiveRecords,
  { ids, former }: { ids: readonly string[]; former: readonly string[] },
): Promise<[string, RecordKeys[]][]> {
  const [now, before] = await Promise.all([
    visibility.keysOf({ db }, ids),
    former.length === 0
      ? []
      : db
          .select({ keys: formerKeys.keys })
          .from(formerKeys)
          .where(inArray(formerKeys.id, [...former])),
  ]);
  const all = new Map<string, RecordKeys[]>(ids.map((id) => [id, []]));
  for (const [id, keys] of [...now, ...before.flatMap(({ keys }) => Object.entries(keys))]) all.get(id)?.push(keys);
  return [...all];
}
