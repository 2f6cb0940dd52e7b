import { type Notice, notify } from '#modules/messages/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { PendingNotice } from '#platform/db/work/unit-of-work.ts';
import { groupBy } from '#platform/group-by.ts';

import { namedReaders } from './audience.ts';
import { kindOf } from './record-kinds.ts';

/** The most records named in a message; the list shows the others. */
const NAMED = 3;

/**
 * Notifies each person once for each kind of how many of the new records are theirs. `brought` names the origin, e.g. 导入「名单.xlsx」.
 */
export async function notifyPending(ctx: Ctx, pending: readonly PendingNotice[], brought: string): Promise<void> {
  const notices = [...groupBy(pending, ({ record }) => record.type)].map(([type, of]) => noticesOf(ctx, { type, of, brought }));
  await notify(ctx, ...(await Promise.all(notices)).flat());
}

type OfType = { type: string; of: readonly PendingNotice[]; brought: string };

async function noticesOf(ctx: Ctx, { type, of, brought }: OfType): Promise<Notice[]> {
  const kind = kindOf(ctx, type);
  const told = groupBy(
    of.flatMap(({ record, to }) => to.map((userId) => ({ userId, id: record.id }))),
    ({ userId }) => userId,
  );
  const readers = await namedReaders(ctx, kind, [...told.keys()]);
  return Promise.all(
    readers.map(async (userId) => {
      const ids = [...new Set(told.get(userId)?.map(({ id }) => id))];
      const records = await kind.find(ctx, { ids: ids.slice(0, NAMED) });
      const title = `${ctx.actor.name} ${brought}，其中 ${ids.length} 条${kind.noun}与你有关`;
      const content = records.map((one) => `${one.number} ${one.title}`).join('；');
      const [first] = records;
      const url = ids.length === 1 ? (first?.url ?? '') : (first?.url.split('?')[0] ?? '');
      return { to: [userId], msgType: '0' as const, title, content, url, record: { type, id: ids[0] ?? '' }, isHandedOver: true };
    }),
  );
}
