import type { NumberedRecord } from '@houtai/contract/records';

import type { Ctx } from '../../platform/db/context.ts';
import { type KnownRecord, type RecordKind, seenBy } from './record-kinds.ts';

/** The largest running number, which is a whole number of four bytes. */
const SERIAL_MAX = 2_147_483_647;

/** The records of numbers as TD-1024 that the caller may see, in the order of their kinds. */
export async function findByNumber(ctx: Ctx, numbers: readonly string[]): Promise<(KnownRecord & { kind: RecordKind })[]> {
  const found = await Promise.all(
    ctx.registry.given('records').map(async (kind) => {
      const serials = serialsOf(kind, numbers);
      if (serials.length === 0) return [];
      const records = await kind.find(ctx, { serials });
      const seen = await seenBy(
        ctx,
        kind,
        records.map(({ id }) => id),
      );
      return records.filter(({ id }) => seen.has(id)).map((record) => ({ ...record, kind }));
    }),
  );
  return found.flat();
}

export async function numberedRecords(ctx: Ctx, numbers: readonly string[]): Promise<NumberedRecord[]> {
  return (await findByNumber(ctx, numbers)).map(({ number, title, url }) => ({ number, title, url }));
}

function serialsOf({ prefix }: RecordKind, numbers: readonly string[]): number[] {
  const own = numbers.map((number) => number.split('-')).filter(([letters]) => letters === prefix);
  return [...new Set(own.map(([, serial]) => Number(serial)))].filter((serial) => serial <= SERIAL_MAX);
}
