import { calls } from '@houtai/contract';
import type { ExplainCheck, ExplainTarget, ExplainWay } from '@houtai/contract/explain';

import { grantedMenus, isGrantedPage, rolesGrantingMenu } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { accessRefusal } from '#platform/http/access.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { accountCheck, type Answer, passwordCheck } from './explain-access.ts';
import type { ExplainedPerson } from './explained-person.ts';
import { menuNames } from './menu-names.ts';

/** Explains whether a page is in a person's menu, using the function that builds the menu. */
export async function explainPage(ctx: Ctx, explained: ExplainedPerson, menuId: string): Promise<Answer & { subject: ExplainTarget }> {
  const names = await menuNames(ctx);
  const page = names.all.find((menu) => menu.id === menuId && menu.type === 'page');
  if (!page) throw notFound('页面');
  const subject = { id: page.id, name: names.pathOf(page.id), note: page.url };
  const { as, person } = explained;
  const refusal = accessRefusal(calls.menus.mine.access, as?.actor ?? null);
  if (!as || refusal)
    return { subject, code: refusal?.code ?? 'L0001', msg: refusal?.message ?? '', checks: [accountCheck(explained)], ways: [] };
  const { active, granted } = await grantedMenus(as);
  const shown = active.find((menu) => menu.id === menuId);
  const isGranted = shown !== undefined && isGrantedPage(shown, granted);
  const password = passwordCheck(as);
  return {
    subject,
    ...answerOf(isGranted, password.passed),
    checks: [accountCheck(explained), password, stateCheck(shown !== undefined, names.switchedOff(menuId)), grantCheck(isGranted)],
    ways: await waysThere(ctx, { userId: person.userId, menuId, isOpen: shown !== undefined && password.passed }),
  };
}

function stateCheck(passed: boolean, switchedOff: string | null): ExplainCheck {
  return { label: '菜单状态', passed, detail: switchedOff === null ? '已启用' : `菜单「${switchedOff}」已停用` };
}

function grantCheck(passed: boolean): ExplainCheck {
  return { label: '角色授权', passed, detail: passed ? '此人的角色包含该页面' : '此人启用的角色都不包含该页面，或菜单已停用' };
}

type There = { userId: string; menuId: string; isOpen: boolean };

async function waysThere(ctx: Ctx, { userId, menuId, isOpen }: There): Promise<ExplainWay[]> {
  const ways = await rolesGrantingMenu(ctx, userId, menuId);
  return ways.map(({ roleName, roleActive, held }) => {
    const missing = [held ? null : '此人没有该角色', roleActive ? null : '该角色已停用'].filter((words) => words !== null);
    return {
      label: `角色「${roleName}」`,
      holds: held && roleActive && isOpen,
      detail: missing.length > 0 ? `包含该页面，但${missing.join('，')}` : '包含该页面',
    };
  });
}

/** The console shows pages of the menu; with an initial password, the calls behind them are refused. */
function answerOf(isGranted: boolean, isPasswordOwn: boolean): { code: string; msg: string } {
  if (!isGranted) return { code: 'A0404', msg: '菜单中没有该页面，打开地址会看到「页面不存在」' };
  return isPasswordOwn ? { code: '00000', msg: '' } : { code: 'A0301', msg: '请先修改初始密码' };
}
