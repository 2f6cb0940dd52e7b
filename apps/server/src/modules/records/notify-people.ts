import type { RecordEvent } from '@houtai/contract/message-events';

import { HANDED, type Notice, notify } from '#modules/messages/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { audienceOf, namedReaders } from './audience.ts';
import { namedIn } from './named-in.ts';
import { kindOf, type KnownRecord, type RecordKind } from './record-kinds.ts';

/** An event of records of a type. */
export type RecordNews = {
  type: string;
  ids: readonly string[];
  event: RecordEvent;
  /** In words, between the actor and the record: 评论了. */
  did: string;
  /** Text in which people may be mentioned. */
  said?: string;
  /** The content of the message; the beginning of the record if blank. */
  content?: string;
  /** People to notify beside the watchers, such as the person in charge of a milestone. */
  about?: readonly string[];
  /** People who get another message about it. */
  except?: readonly string[];
};

/** Notifies people involved in records, and people mentioned in the text, if they may see the record. */
export async function notifyWatchers(
  ctx: Ctx,
  { type, ids, event, did, said = '', content = said, about = [], except = [] }: RecordNews,
): Promise<void> {
  const kind = kindOf(ctx, type);
  const records = await kind.find(ctx, { ids });
  const audience = await audienceOf(ctx, { kind, event, said, about }, records);
  const { name } = ctx.actor;
  const notices = records.flatMap((record): Notice[] => {
    const told = (audience.get(record.id) ?? []).filter(({ userId, state }) => state === 'told' && !except.includes(userId));
    const of = (mention: boolean) => told.filter((one) => (one.event === 'mention') === mention).map(({ userId }) => userId);
    const words = { content: content || record.title };
    return [
      noticeOf(kind, record, { ...words, kind: 'mention', to: of(true), title: mentionTitle(name, kind, record) }),
      noticeOf(kind, record, { ...words, kind: event, to: of(false), title: `${name} ${did}${kind.noun} ${record.number}` }),
    ];
  });
  await notify(ctx, ...notices);
}

/** Notifies people that a record is assigned to them, with the given words. */
export async function notifyAssignees(ctx: Ctx, { type, id }: { type: string; id: string }, given: readonly Assignment[]): Promise<void> {
  const kind = kindOf(ctx, type);
  const everybody = given.flatMap(({ to }) => to).filter((userId) => userId !== ctx.actor.userId);
  if (everybody.length === 0) return;
  await ctx.work.assign({ record: { type, id }, to: everybody }, () => notifyOwners(ctx, { kind, id, everybody }, given));
}

type Come = { kind: RecordKind; id: string; everybody: readonly string[] };

async function notifyOwners(ctx: Ctx, { kind, id, everybody }: Come, given: readonly Assignment[]): Promise<void> {
  const [[record], readers] = await Promise.all([kind.find(ctx, { ids: [id] }), namedReaders(ctx, kind, everybody)]);
  if (!record) return;
  const { name } = ctx.actor;
  const notices = given.map(({ to, did, isTheirs }) => {
    const title = `${name} ${did}${kind.noun} ${record.number}`;
    const notice = noticeOf(kind, record, { to: to.filter((userId) => readers.includes(userId)), title, content: record.title });
    return { ...notice, ...(isTheirs && HANDED), isHandedOver: true };
  });
  await notify(ctx, ...notices);
}

/**
 * The new assignees, and the words between the actor and the record: 交给你. `isTheirs`: the record is on their list until done, and a waiting
 * message is dropped then.
 */
export type Assignment = { to: readonly string[]; did: string; isTheirs?: boolean };

/** The present and former text of a record, and people who get another message. */
type Written = { type: string; id: string; now: string; before?: string; except?: readonly string[] };

/** Notifies newly mentioned people of a record; returns who was notified. */
export async function notifyMentioned(ctx: Ctx, { type, id, now, before = '', except = [] }: Written): Promise<string[]> {
  const [mentioned, known] = await Promise.all([namedIn(ctx, now), namedIn(ctx, before)]);
  const fresh = mentioned.filter((userId) => !known.includes(userId) && !except.includes(userId));
  if (fresh.length === 0) return [];
  const kind = kindOf(ctx, type);
  const records = await kind.find(ctx, { ids: [id] });
  const audience = await audienceOf(ctx, { kind, event: 'mention', said: now }, records);
  const { name } = ctx.actor;
  const notices = records.map((record) => {
    const told = (audience.get(record.id) ?? []).filter(({ userId, state }) => state === 'told' && fresh.includes(userId));
    const to = told.map(({ userId }) => userId);
    return noticeOf(kind, record, { to, kind: 'mention', title: mentionTitle(name, kind, record), content: record.title });
  });
  await notify(ctx, ...notices);
  return notices.flatMap(({ to }) => to);
}

function mentionTitle(name: string, { noun }: RecordKind, { number }: KnownRecord): string {
  return `${name} 在${noun} ${number} 中提到了你`;
}

function noticeOf({ type }: RecordKind, { id, url }: KnownRecord, message: Pick<Notice, 'to' | 'title' | 'content' | 'kind'>): Notice {
  return { ...message, msgType: '0', url, record: { type, id } };
}
