import type { NumberedRecord } from '@houtai/contract/records';
import { and, eq, inArray } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { type KnownRecord, type RecordKind, visibleRecordIds } from './record-kinds.ts';
import { earlierNumbers } from './records.tables.ts';

/** The largest serial number, a 4-byte integer. */
const SERIAL_MAX = 2_147_483_647;

/** A record that somebody may see, and the requested number: its own, or a former one from before an upgrade. */
export type NumberedHit = KnownRecord & { kind: RecordKind; asked: string };

/** The records with numbers such as TD-1024 that the caller may see, by kind; former numbers come last. */
export async function findByNumber(ctx: Ctx, numbers: readonly string[]): Promise<NumberedHit[]> {
  const found = await Promise.all(ctx.registry.given('records').map((kind) => findOfKind(ctx, kind, numbers)));
  return found.flat();
}

async function findOfKind(ctx: Ctx, kind: RecordKind, numbers: readonly string[]): Promise<NumberedHit[]> {
  const serials = serialsOf(kind, numbers);
  if (serials.length === 0) return [];
  const earlier = await ctx.db
    .select()
    .from(earlierNumbers)
    .where(and(eq(earlierNumbers.recordType, kind.type), inArray(earlierNumbers.serial, serials)));
  const current = await kind.find(ctx, { serials });
  const renumbered = earlier.length === 0 ? [] : await kind.find(ctx, { ids: earlier.map(({ recordId }) => recordId) });
  const seen = await visibleRecordIds(
    ctx,
    kind,
    [...current, ...renumbered].map(({ id }) => id),
  );
  const askedAs = (id: string) => earlier.flatMap(({ recordId, serial }) => (recordId === id ? [`${kind.prefix}-${serial}`] : []));
  return [
    ...current.map((record) => ({ ...record, kind, asked: record.number })),
    ...renumbered.flatMap((record) => askedAs(record.id).map((asked) => ({ ...record, kind, asked }))),
  ].filter(({ id }) => seen.has(id));
}

/** The record of each number, for links in texts; present numbers take precedence over former ones. */
export async function numberedRecords(ctx: Ctx, numbers: readonly string[]): Promise<NumberedRecord[]> {
  const named = new Map<string, NumberedRecord>();
  for (const { asked, number, title, url } of await findByNumber(ctx, numbers))
    if (!named.has(asked)) named.set(asked, { number: asked, title: number === asked ? title : `现编号 ${number} ${title}`.trim(), url });
  return [...named.values()];
}

function serialsOf({ prefix }: RecordKind, numbers: readonly string[]): number[] {
  const own = numbers.map((number) => number.split('-')).filter(([letters]) => letters === prefix);
  return [...new Set(own.map(([, serial]) => Number(serial)))].filter((serial) => serial <= SERIAL_MAX);
}
