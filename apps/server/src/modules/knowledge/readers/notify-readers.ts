import { DAY_MS } from '@houtai/contract/durations';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { linkTo } from '@houtai/contract/links';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';

import { type NoticeSender, notify } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import type { JobCtx } from '#platform/jobs/job.ts';

import { knowledgeItems, knowledgeReads, knowledgeRevisions, knowledgeTellings } from '../knowledge.tables.ts';
import type { Item } from '../knowledge.ts';
import { isConfirmed, isOpened, isPresent, isReaderOf } from './knowledge-audience.ts';

/** The least time between reminders of an item. */
export const REMIND_EVERY_MS = DAY_MS;

/** The publisher waits for this many messages; the job sends the rest. */
const AT_ONCE = 500;

type Telling = typeof knowledgeTellings.$inferSelect;
type Kind = Telling['kind'];

/**
 * Notifies the first batch of readers and leaves the others to the job. Call it in the transaction of the change. Returns the number
 * notified.
 */
export async function startReaderNotices(ctx: Ctx, item: Pick<Item, 'id' | 'revision'>, kind: Kind): Promise<number> {
  const [telling] = await ctx.db
    .insert(knowledgeTellings)
    .values({ itemId: item.id, kind, revision: item.revision, senderId: ctx.actor.userId, createdAt: ctx.now })
    .returning();
  if (!telling) throw new Error('the telling was not stored');
  return tellSome(ctx, telling);
}

/** Notifies the given people who are receivers. */
export async function notifyReaders(ctx: Ctx, item: Item, kind: Kind, userIds: readonly string[]): Promise<number> {
  const found = await readTold(ctx, item.id);
  if (!found) return 0;
  const receivers = await receiversOf(ctx, found, kind, inArray(users.id, [...userIds]));
  await tell(ctx, found, kind, receivers);
  return receivers.length;
}

/** Continues what was begun, oldest first. */
export async function notifyRemainingReaders(ctx: JobCtx): Promise<void> {
  const { deps, signal, log } = ctx;
  for (;;) {
    signal.throwIfAborted();
    const told = await inTransaction(ctx, async (ctx) => {
      const [telling] = await ctx.db
        .select()
        .from(knowledgeTellings)
        .where(isNull(knowledgeTellings.doneAt))
        .orderBy(asc(knowledgeTellings.createdAt))
        .limit(1)
        .for('update', { skipLocked: true });
      return telling ? tellSome({ ...ctx, now: deps.now(), actor: { userId: telling.senderId } }, telling) : null;
    });
    if (told === null) return;
    log.debug({ told }, 'readers told');
  }
}

/** Notifies one batch; ends with the last one, or if the revision is no longer the present one. */
async function tellSome(ctx: NoticeSender, telling: Telling): Promise<number> {
  const found = await readTold(ctx, telling.itemId);
  const isOver = !found || found.item.state !== '1' || found.item.revision !== telling.revision;
  const receivers = isOver ? [] : await receiversOf(ctx, found, telling.kind, gt(users.id, telling.reached));
  if (found) await tell(ctx, found, telling.kind, receivers);
  await ctx.db
    .update(knowledgeTellings)
    .set({ reached: receivers.at(-1) ?? telling.reached, doneAt: receivers.length < AT_ONCE ? ctx.now : null })
    .where(eq(knowledgeTellings.id, telling.id));
  return receivers.length;
}

type Told = NonNullable<Awaited<ReturnType<typeof readTold>>>;

async function readTold({ db }: NoticeSender, itemId: string) {
  const [found] = await db
    .select({ item: knowledgeItems, revision: knowledgeRevisions })
    .from(knowledgeItems)
    .innerJoin(knowledgeRevisions, isPresent)
    .where(eq(knowledgeItems.id, itemId));
  return found;
}

/** Receivers in the order of ids. For reminders, only people who still have something to do and were not reminded within a day. */
async function receiversOf(ctx: NoticeSender, found: Told, kind: Kind, among: SQL | undefined): Promise<string[]> {
  const dayAgo = new Date(ctx.now.getTime() - REMIND_EVERY_MS);
  const notLately = or(isNull(knowledgeReads.remindedAt), lte(knowledgeReads.remindedAt, dayAgo));
  const rows = await readersOf(ctx, found, and(among, kind === 'reminder' ? and(isBehind(found), notLately) : undefined))
    .orderBy(asc(users.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** The earliest last reminder among people who still have something to do; null if there are none. */
export async function firstReminded(ctx: Ctx, itemId: string, userIds: readonly string[]): Promise<Date | null> {
  const found = await readTold(ctx, itemId);
  if (!found) return null;
  const among = userIds.length > 0 ? inArray(users.id, [...userIds]) : undefined;
  const [first] = await readersOf(ctx, found, and(among, isBehind(found), isNotNull(knowledgeReads.remindedAt)))
    .orderBy(asc(knowledgeReads.remindedAt))
    .limit(1);
  return first?.remindedAt ?? null;
}

function isBehind({ revision }: Told): SQL {
  return sql`not ${revision.mustRead ? isConfirmed : isOpened}`;
}

/** The readers of an item, without the sender. */
function readersOf({ db, actor }: NoticeSender, { item, revision }: Told, where: SQL | undefined) {
  return db
    .select({ id: users.id, remindedAt: knowledgeReads.remindedAt })
    .from(users)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, item.id))
    .innerJoin(knowledgeRevisions, isPresent)
    .leftJoin(knowledgeReads, and(eq(knowledgeReads.itemId, item.id), eq(knowledgeReads.userId, users.id)))
    .where(and(isReaderOf({ db }, { ...item, forAll: revision.forAll }), actor ? ne(users.id, actor.userId) : undefined, where));
}

async function tell(ctx: NoticeSender, { item, revision }: Told, kind: Kind, receivers: readonly string[]): Promise<void> {
  if (receivers.length === 0) return;
  if (kind === 'reminder') await rememberReminded(ctx, item.id, receivers);
  await notify(ctx, {
    to: receivers,
    msgType: '0',
    title: titleOf(revision, kind),
    content: [duty(revision), revision.note || revision.summary || summaryOf(revision.plainText)].filter(Boolean).join(' '),
    url: linkTo(KNOWLEDGE_ITEM_PAGE, { newsId: item.id }),
    record: { type: KNOWLEDGE.key, id: item.id },
  });
}

function titleOf({ title, revision, mustRead }: Told['revision'], kind: Kind): string {
  if (kind === 'reminder') return mustRead ? `请阅读并确认《${title}》` : `请阅读《${title}》`;
  return revision === 1 ? `《${title}》已发布` : `《${title}》更新到第 ${revision} 版`;
}

function duty({ mustRead, dueDate }: Told['revision']): string {
  if (!mustRead) return '';
  return dueDate === null ? '必读，请阅读后确认。' : `必读，请在 ${dueDate} 前阅读并确认。`;
}

async function rememberReminded({ db, now }: NoticeSender, itemId: string, userIds: readonly string[]): Promise<void> {
  await db
    .insert(knowledgeReads)
    .values(userIds.map((userId) => ({ itemId, userId, remindedAt: now })))
    .onConflictDoUpdate({ target: [knowledgeReads.itemId, knowledgeReads.userId], set: { remindedAt: now } });
}
