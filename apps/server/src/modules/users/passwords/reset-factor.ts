import { assertNoOtherReset, notifyAboutOwnSecurity, recordResets, removeFactors } from '#modules/factors/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { revokeAccess, unproveDevices } from '#modules/session/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { assertNoHigher } from '../protection.ts';
import { USER } from '../user-rows.ts';
import { lockUser } from '../users-scope.ts';

/** Removes the second factor of a person who has lost it. The password stays, sessions end, and the person is notified. */
export function resetFactor(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockUser(ctx, id);
    await assertNoHigher(ctx, [id]);
    if (id === ctx.actor.userId) throw new AppError('A0409', '自己的二次验证请在「个人信息」修改');
    await assertNoOtherReset(ctx, [id], 'factor');
    if (!(await removeFactors(ctx, id))) throw new AppError('A0409', `「${name}」没有绑定二次验证`);
    await revokeAccess(ctx, id, { except: '' });
    await unproveDevices(ctx, id);
    await recordResets(ctx, [id], 'factor');
    const changes = [{ field: 'factor', label: '二次验证', before: '已绑定', after: '未绑定' }];
    await recordChange(ctx, { recordType: USER, recordId: id, action: '重置二次验证', changes });
    await notifyAboutOwnSecurity(ctx, id, { title: '您的二次验证已被重置', by: `管理员${ctx.actor.name}` });
  });
}
