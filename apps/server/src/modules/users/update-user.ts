import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { UserDetail } from '@houtai/contract/users';
import { PLACELESS_USER_FORM } from '@houtai/contract/users-form';

import { assertAdministratorRemains, lockAdministrators } from '#modules/grants/index.ts';
import { publishRightsChange } from '#modules/menus/index.ts';
import { BUILT_IN_ADMINISTRATOR } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { assertPresent, changeUser } from './change-user.ts';
import { assertNoHigher } from './protection.ts';
import { storeHoldings } from './store-user.ts';
import { checkUserForm } from './user-form.ts';
import { toUserDetail } from './user-rows.ts';
import { readStaff } from './users-scope.ts';

const SETS = ['departmentIds', 'postIds', 'roleIds'] as const;

type Sets = { readonly [Name in (typeof SETS)[number]]?: string | undefined };

/** Lists have no order: those with the same members as before count as unchanged. */
function sameSets(before: Required<Sets>, sent: Sets): Sets {
  const sorted = (ids: string | undefined) => [...new Set(ids?.split(',').filter(Boolean))].toSorted().join();
  return Object.fromEntries(
    SETS.filter((name) => sent[name] !== undefined && sorted(sent[name]) === sorted(before[name])).map((name) => [name, before[name]]),
  );
}

/** The form is validated outside the transaction; the version check inside ensures that the user has not changed since. */
export async function updateUser(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.users.update>): Promise<UserDetail> {
  const seen = await readStaff(ctx, id);
  await assertNoHigher(ctx, [id]);
  await assertPresent(ctx, seen, version);
  const before = await toUserDetail(ctx, seen);
  const { form, isSame } = mergeUpdate(PLACELESS_USER_FORM, before, {
    ...sent,
    nickName: sent.nickName === '' ? sent.name : sent.nickName,
    ...sameSets(before, sent),
  });
  if (isSame) return before;
  const checked = await checkUserForm(ctx, form, before);
  const losesRole = before.roleIds.split(',').some((roleId) => roleId !== '' && !checked.roleIds.includes(roleId));
  if (losesRole && id === BUILT_IN_ADMINISTRATOR) throw new AppError('A0409', '不能收回内置管理员的角色');
  const py = await pinyinOf(form.name, { surname: true });
  return changeUser(
    ctx,
    { id, version },
    {
      action: '修改用户',
      set: { ...checked.values, py },
      beside: async (ctx) => {
        if (losesRole) await lockAdministrators(ctx);
        await storeHoldings(ctx, id, checked);
        if (losesRole) await assertAdministratorRemains(ctx);
        await publishRightsChange(ctx, [id]);
      },
    },
  );
}
