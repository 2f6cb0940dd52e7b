import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { AudienceMember } from '@houtai/contract/records';

import { activeStaff, namesOf } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { audienceOf, namedReaders } from './audience.ts';
import { namedIn } from './named-in.ts';
import { type KnownRecord, kindOf, readKnown, type RecordKind } from './record-kinds.ts';

type Asked = RequestOf<typeof calls.records.audience>;
type Member = Omit<AudienceMember, 'name'>;

/** Predicts who will be notified, with the functions that notify; new assignees come first. */
export async function previewAudience(ctx: Ctx, { recordType, id, event, mentions, named }: Asked): Promise<AudienceMember[]> {
  const kind = kindOf(ctx, recordType);
  if (!holds(ctx.actor, kind.tag)) throw new AppError('A0301', `没有查看${kind.noun}的权限（${kind.tag}），请联系系统管理员授权`);
  const record = id === undefined ? null : (await readKnown(ctx, recordType, id)).record;
  // Each line is the text after an @.
  const said = mentions
    .split('\n')
    .filter((tail) => tail !== '')
    .map((tail) => `@${tail}`)
    .join('\n');
  const ids = named.split(',').filter((userId) => userId !== '');
  // A plan has no new assignees: its people in charge are notified like others, unless they muted it.
  const about = event === 'plan' ? ids : [];
  const anew = await namedMembers(ctx, kind, event === 'plan' ? [] : ids);
  const others = record ? await listenersOf(ctx, { kind, event, said, about }, record) : await mentionedOnly(ctx, said);
  const members = [...anew, ...others.filter(({ userId }) => anew.every((one) => one.userId !== userId))];
  const names = await namesOf(
    ctx,
    members.map(({ userId }) => userId),
  );
  return members.map((member) => ({ ...member, name: names.get(member.userId) ?? '' }));
}

async function namedMembers(ctx: Ctx, kind: RecordKind, ids: readonly string[]): Promise<Member[]> {
  const others = [...new Set(ids)].filter((userId) => userId !== ctx.actor.userId);
  const [active, readers] = await Promise.all([activeStaff(ctx, others), namedReaders(ctx, kind, others)]);
  return others.map((userId) => {
    return { userId, as: '', state: !active.has(userId) ? 'inactive' : readers.includes(userId) ? 'told' : 'unseen' };
  });
}

type What = Pick<Asked, 'event'> & { kind: RecordKind; said: string; about: readonly string[] };

/** For a form that only mentions, people without a mention are not notified. */
async function listenersOf(ctx: Ctx, { kind, event, said, about }: What, record: KnownRecord): Promise<Member[]> {
  const listeners = (await audienceOf(ctx, { kind, event, said, about }, [record])).get(record.id) ?? [];
  const mentioned = event === 'mention' ? await namedIn(ctx, said) : null;
  return listeners
    .filter(({ userId }) => mentioned === null || mentioned.includes(userId))
    .map(({ userId, as, state }) => ({ userId, as, state }));
}

/** The readers of a record that does not exist yet are unknown. */
async function mentionedOnly(ctx: Ctx, said: string): Promise<Member[]> {
  const mentioned = (await namedIn(ctx, said)).filter((userId) => userId !== ctx.actor.userId);
  return mentioned.map((userId) => ({ userId, as: '提到', state: 'maybe' }));
}
