import type { Access } from '@houtai/contract/call';
import type { ExplainCheck, ExplainWay } from '@houtai/contract/explain';
import { isTag, type Tag, TAGS } from '@houtai/contract/tags';

import { rolesGrantingTag, type TagWay } from '#modules/grants/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { accessRefusal } from '#platform/http/access.ts';

import type { ExplainedPerson } from './explained-person.ts';
import { type MenuNames, menuNames } from './menu-names.ts';

/** An explanation: the answer of the real check, the conditions, and the ways to the right. */
export type Answer = { code: string; msg: string; checks: ExplainCheck[]; ways: ExplainWay[] };

/** Explains whether a person may make calls of an access level, using the function that enforces it. */
export async function explainAccess(ctx: Ctx, explained: ExplainedPerson, access: Access): Promise<Answer> {
  const { as } = explained;
  const refusal = accessRefusal(access, as?.actor ?? null);
  const ways = isTag(access) ? await tagWays(ctx, explained, access) : [];
  return { code: refusal?.code ?? '00000', msg: refusal?.message ?? '', checks: accessChecks(explained, access), ways };
}

function accessChecks(explained: ExplainedPerson, access: Access): ExplainCheck[] {
  if (access === 'open') return [{ label: '登录', passed: true, detail: '任何人都可以使用，不需要登录' }];
  if (access === 'ai-client') return [{ label: '令牌', passed: false, detail: '只接受本人 AI 客户端的令牌，登录不能代替' }];
  const checks = [accountCheck(explained)];
  const { as } = explained;
  if (!as) return checks;
  if (access === 'staff-or-member') return [...checks, passwordCheck(as)];
  const audience = access === 'member' ? 'member' : 'signed-in';
  const isMember = as.actor.kind === 'member';
  const audienceWords = audience === 'member' ? '仅供会员使用' : '仅供员工使用';
  checks.push({
    label: '身份',
    passed: accessRefusal(audience, as.actor, true) === null,
    detail: `${audienceWords}，此人是${isMember ? '会员' : '员工'}`,
  });
  checks.push(passwordCheck(as));
  if (!isTag(access)) return checks;
  checks.push({
    label: '权限标识',
    passed: holds(as.actor, access),
    detail: `需要「${TAGS[access]}」（${access}）`,
  });
  return checks;
}

export function accountCheck({ as }: ExplainedPerson): ExplainCheck {
  return { label: '账号', passed: as !== null, detail: as ? '已启用' : '账号已停用，不能登录' };
}

export function passwordCheck({ actor }: Ctx): ExplainCheck {
  const isDue = actor.mustChangePassword;
  return { label: '初始密码', passed: !isDue, detail: isDue ? '尚未修改初始密码，修改之前没有任何权限' : '不需要修改' };
}

async function tagWays(ctx: Ctx, { person, as }: ExplainedPerson, tag: Tag): Promise<ExplainWay[]> {
  const [ways, names] = await Promise.all([rolesGrantingTag(ctx, person.userId, tag), menuNames(ctx)]);
  const isServed = as !== null && !as.actor.mustChangePassword;
  return ways.map((way) => ({
    label: `角色「${way.roleName}」`,
    holds: isServed && way.held && way.on,
    detail: tagWayWords(way, names),
  }));
}

function tagWayWords(way: TagWay, names: MenuNames): string {
  const through = way.menuId === null ? '授予全部权限' : `通过菜单「${names.pathOf(way.menuId)}」授予`;
  const missing = [
    way.held ? null : '此人没有该角色',
    way.roleActive ? null : '该角色已停用',
    way.menuId === null || way.on || !way.roleActive ? null : `菜单「${names.switchedOff(way.menuId) ?? ''}」已停用`,
  ].filter((words) => words !== null);
  return missing.length > 0 ? `${through}，但${missing.join('，')}` : through;
}
