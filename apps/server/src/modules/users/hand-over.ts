import type { calls } from '@houtai/contract';
import type { InputFault, RequestOf } from '@houtai/contract/call';

import { assertAdministratorRemains, lockAdministrators, workFaults } from '#modules/grants/index.ts';
import { activeStaff, namesOf } from '#modules/people/index.ts';
import { setRolesOfUser } from '#modules/roles/index.ts';
import { revokeAccess } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { assertPresent, changeUser } from './change-user.ts';
import { handoversOf, transferHoldings } from './handovers.ts';
import { assertNoHigher } from './protection.ts';
import { assertMayGo } from './set-users-active.ts';
import { readStaff, type User } from './users-scope.ts';

type Form = RequestOf<typeof calls.users.handover>;

/**
 * Hands all open work of a person to others, marks the person as having left and disables the account, in one transaction. The account is
 * disabled first, so that nobody can assign them anything more.
 */
export async function handOver(ctx: Ctx, { to, dropRoles, ...based }: Form): Promise<{ moved: number }> {
  const leaver = await readStaff(ctx, based.id);
  await assertNoHigher(ctx, [leaver.id]);
  await assertPresent(ctx, leaver, based.version);
  const receivers = new Map(to.map(({ kind, userId }) => [kind, userId]));
  await assertReceivers(ctx, leaver, receivers);
  let moved = 0;
  await changeUser(ctx, based, {
    action: '离职交接',
    set: { active: false, leftAt: ctx.now },
    beside: async (ctx) => {
      await lockAdministrators(ctx);
      // The account is disabled already, so this checks the state loaded before.
      await assertMayGo(ctx, [leaver]);
      moved = await moveAll(ctx, leaver, receivers);
      if (dropRoles) await setRolesOfUser(ctx, leaver.id, []);
      await assertAdministratorRemains(ctx);
      await revokeAccess(ctx, leaver.id, { except: '' });
    },
  });
  return { moved };
}

/** The records stay with the company, so receivers have to belong to it. */
async function assertReceivers(ctx: Ctx, leaver: User, receivers: ReadonlyMap<string, string>): Promise<void> {
  const companies = await activeStaff(ctx, [...receivers.values()]);
  const faults = [...receivers].flatMap(([kind, userId]): InputFault[] => {
    if (userId === leaver.id) return [{ path: kind, msg: '接收人不能是离职人员本人' }];
    const companyId = companies.get(userId);
    if (companyId === undefined) return [{ path: kind, msg: '接收人不存在或已停用' }];
    return companyId === leaver.companyId ? [] : [{ path: kind, msg: '接收人不属于离职人员的公司，请选择同公司的人员' }];
  });
  if (faults.length === 0) faults.push(...(await lackedRights(ctx, leaver, receivers)));
  if (faults.length > 0) throw refusedInput(faults);
}

/** Receivers who lack the right for what they would get; a kind without open work accepts anybody. */
async function lackedRights(ctx: Ctx, leaver: User, receivers: ReadonlyMap<string, string>): Promise<InputFault[]> {
  const faults = handoversOf(ctx).map(async ({ kind, label, holding, count }) => {
    const userId = receivers.get(kind);
    if (userId === undefined || holding === undefined) return [];
    const lacking = await workFaults(ctx, { path: kind, userIds: [userId], holding, as: `接收「${label}」` });
    return lacking.length > 0 && (await count(ctx, leaver.id)) > 0 ? lacking : [];
  });
  return (await Promise.all(faults)).flat();
}

async function moveAll(ctx: Ctx, leaver: User, receivers: ReadonlyMap<string, string>): Promise<number> {
  const names = await namesOf(ctx, [...receivers.values()]);
  const from = { id: leaver.id, name: leaver.name };
  let moved = 0;
  for (const handover of handoversOf(ctx)) {
    const { kind, label } = handover;
    const userId = receivers.get(kind);
    if (userId !== undefined) moved += await transferHoldings(ctx, handover, { from, to: { id: userId, name: names.get(userId) ?? '' } });
    else if ((await handover.count(ctx, leaver.id)) > 0) throw refusedInput([{ path: kind, msg: `请选择「${label}」的接收人` }]);
  }
  return moved;
}
