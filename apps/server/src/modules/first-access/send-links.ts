import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDateTime } from '@houtai/contract/dates';
import type { FirstAccessReach } from '@houtai/contract/first-access';
import { FRESH_CONTACT_MS } from '@houtai/contract/limits';

import { queueOther, reachedBy } from '#modules/deliveries/index.ts';
import { assertNoOtherReset, recordResets } from '#modules/factors/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { assertNoHigher, lockUsers, readUsers, type User } from '#modules/users/index.ts';
import type { Config } from '#platform/config.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { LINK_KIND, LINK_TITLES } from './link-texts.ts';
import { addressOf, type Link, makeLinks, secretOf } from './links.ts';

/** The transports for links, in order of preference. */
const WAYS = ['mail', 'wecom'] as const;
type Way = (typeof WAYS)[number];

/** The transport that reaches each person; people without one are omitted. */
export async function transportsOfUsers(ctx: Pick<OpenCtx, 'db' | 'registry'>, userIds: readonly string[]): Promise<Map<string, Way>> {
  const found = new Map<string, Way>();
  for (const way of WAYS) for (const userId of (await reachedBy(ctx, way, userIds)).keys()) if (!found.has(userId)) found.set(userId, way);
  return found;
}

/**
 * Whether somebody may get a first link. People with their own password are excluded, because a link could take over their account
 * unnoticed.
 */
function isEligible({ active, kind, mustChangePassword }: User): boolean {
  return active && kind === 'staff' && mustChangePassword;
}

/** Those who get a link: an account that was in use gets none within a day after somebody set its phone or address. */
function withoutFresh({ now }: Ctx, found: readonly User[]): string[] {
  const isFresh = ({ contactSetAt, passwordChangedAt }: User) =>
    contactSetAt !== null && passwordChangedAt !== null && now.getTime() - contactSetAt.getTime() < FRESH_CONTACT_MS;
  return found.filter((user) => !isFresh(user)).map(({ id }) => id);
}

export async function firstAccessReach(ctx: Ctx, ids: readonly string[]): Promise<FirstAccessReach> {
  const found = await readUsers(ctx, ids);
  const eligible = found.filter(isEligible).map(({ id }) => id);
  const ways = await transportsOfUsers(ctx, withoutFresh(ctx, found.filter(isEligible)));
  const by = (way: Way | undefined) => eligible.filter((id) => ways.get(id) === way);
  return {
    mail: by('mail'),
    wecom: by('wecom'),
    none: by(undefined),
    ineligible: found.filter((user) => !isEligible(user)).map(({ id }) => id),
  };
}

type Sent = { mail: number; wecom: number; omitted: number };

/** Sends links to people without their own password by a wanted transport; returns the number of others. */
export function sendLinks(ctx: Ctx, config: Config, { ids, days, ...wanted }: RequestOf<typeof calls.firstAccess.send>): Promise<Sent> {
  if (!config.publicAddress) throw new AppError('A0409', '服务器没有设置 PUBLIC_ADDRESS，发出的链接打不开；可以复制链接给本人');
  return inTransaction(ctx, async (ctx) => {
    const found = await lockedFor(ctx, ids);
    const ways = await transportsOfUsers(ctx, withoutFresh(ctx, found.filter(isEligible)));
    const chosen = [...ways].filter(([, way]) => wanted[way]);
    const links = await makeLinks(ctx, { userIds: chosen.map(([id]) => id), purpose: 'first', days, by: ctx.actor.userId });
    await queueLinks(ctx, links, ways);
    await told(ctx, links, '发送首次登录链接');
    const count = (way: Way) => chosen.filter(([, by]) => by === way).length;
    return { mail: count('mail'), wecom: count('wecom'), omitted: found.length - chosen.length };
  });
}

/** Queues links, each by the transport that reaches its person. */
export function queueLinks(ctx: Pick<OpenCtx, 'db' | 'now'>, links: readonly Link[], ways: ReadonlyMap<string, Way>): Promise<void> {
  const queued = links.flatMap(({ id, userId, purpose }) => {
    const transport = ways.get(userId);
    return transport ? [{ userId, transport, kind: LINK_KIND, subjectId: id, title: LINK_TITLES[purpose] }] : [];
  });
  return queueOther(ctx, queued);
}

/** Creates a link for handing over in person; it is returned once and not stored. */
export function copyLink(
  ctx: Ctx,
  config: Config,
  { id, days }: RequestOf<typeof calls.firstAccess.copy>,
): Promise<{ address: string; expiresAt: string }> {
  return inTransaction(ctx, async (ctx) => {
    const [user] = await lockedFor(ctx, [id]);
    if (!user || !isEligible(user)) throw new AppError('A0409', `「${user?.name ?? ''}」已有自己的密码或已停用，忘记了请重置密码`);
    // The user who hands over the link could use it, so it counts as a reset of the password.
    await assertNoOtherReset(ctx, [id], 'password');
    await recordResets(ctx, [id], 'password');
    const [link] = await makeLinks(ctx, { userIds: [id], purpose: 'first', days, by: ctx.actor.userId });
    if (!link) throw new Error('the link was not stored');
    await told(ctx, [link], '复制首次登录链接');
    return { address: addressOf(config.publicAddress, await secretOf(ctx, link.id)), expiresAt: link.expiresAt.toISOString() };
  });
}

async function lockedFor(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  await assertNoHigher(ctx, ids);
  const found = await lockUsers(ctx, ids);
  if (found.some(({ id }) => id === ctx.actor.userId)) throw new AppError('A0409', '自己的密码请在「个人中心」修改');
  return found;
}

function told(ctx: Ctx, links: readonly Link[], action: string): Promise<void> {
  return recordChange(
    ctx,
    ...links.map(({ userId, expiresAt }) => ({
      recordType: 'user',
      recordId: userId,
      action,
      comment: `${localDateTime(expiresAt)} 前有效`,
    })),
  );
}
