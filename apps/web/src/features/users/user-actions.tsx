import { calls } from '@houtai/contract';
import type { ResultOf } from '@houtai/contract/call';
import { localDateTime } from '@houtai/contract/dates';
import type { UserRow } from '@houtai/contract/users';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { askChoice, confirm, type Question } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { LeavingImpact } from './leaving-impact.tsx';
import { openAction } from './user-action.ts';

/** Enables or disables users; disabling asks first. Resolves to whether it was done. */
export function useSetActive() {
  const setActive = useSend(calls.users.setActive);
  return (users: readonly UserRow[], active: boolean) =>
    agreed(active ? null : disabling(users), async () => {
      await setActive.run({ items: users.map(({ id, version }) => ({ id, version })), active });
      toast.success(`${active ? '已启用' : '已停用'}${wordsFor(users)}`);
    });
}

/** Immediate actions on a user; each asks first and resolves to whether it was done. The global error handling shows a refusal. */
export function useUserActs() {
  const resetPassword = useSend(calls.users.resetPassword);
  const resetFactor = useSend(calls.users.resetFactor, { onMessage: toast.success });
  const unlock = useSend(calls.loginLog.unlock, { onMessage: toast.success });
  const issueKey = useSend(calls.session.issueAdminKey);
  const remove = useSend(calls.users.remove, { onMessage: toast.success });
  return {
    resetPassword: async (user: UserRow) => {
      const answer = await askChoice(resetting(user));
      if (answer === 'refused') return false;
      const unlink = user.wxworkLinked && answer === 'act';
      return agreed(null, async () => showPassword(user, await resetPassword.run({ id: user.id, unlink })));
    },
    resetFactor: (user: UserRow) => agreed(resettingFactor(user), () => resetFactor.run({ id: user.id })),
    unlock: (user: UserRow) => agreed(unlocking(user), () => unlock.run({ account: user.lockedAccount })),
    issueKey: (user: UserRow) => agreed(issuing(user), async () => showKey(user, await issueKey.run({ loginId: user.loginId }))),
    remove: (user: UserRow) => agreed(removing(user), () => remove.run({ id: user.id })),
  };
}

/** Whether the action was confirmed and done. */
async function agreed(question: Question | null, act: () => Promise<unknown>): Promise<boolean> {
  if (question && !(await confirm(question))) return false;
  return act().then(
    () => true,
    () => false,
  );
}

function wordsFor(users: readonly UserRow[]): string {
  return users.length === 1 ? `「${users[0]?.name ?? ''}」` : `选中的 ${users.length} 个用户`;
}

function disabling(users: readonly UserRow[]): Question {
  const words = `停用${wordsFor(users)}？停用后立即退出登录，不能再登录；已有的业务记录不受影响。`;
  return { text: withImpact(words, users), act: '停用', danger: true };
}

function withImpact(words: string, users: readonly UserRow[]): ReactNode {
  return (
    <>
      {words}
      <LeavingImpact ids={users.map(({ id }) => id)} />
    </>
  );
}

function resetting({ name, wxworkLinked }: UserRow): Question {
  const text = `重置「${name}」的密码？会生成新密码，${name} 在所有设备上立即退出登录。`;
  if (!wxworkLinked) return { text, act: '重置密码', danger: true };
  const more = `${name} 还可以用已绑定的企业微信登录；账号可能已被他人使用时，请一并解除绑定。`;
  return { text: text + more, act: '重置并解除绑定', other: '只重置密码', danger: true };
}

function resettingFactor({ name }: UserRow): Question {
  const text = `重置「${name}」的二次验证？验证器和恢复码作废，${name} 在所有设备上立即退出登录，并收到通知；密码不变。`;
  return { text: `${text}七天内您不能再重置这个人的密码。`, act: '重置二次验证', danger: true };
}

function showPassword({ name }: UserRow, { password }: ResultOf<typeof calls.users.resetPassword>): void {
  const words = `${name} 的新密码只显示这一次，下次登录后必须修改。请通过安全的方式告知本人。`;
  openAction({ kind: 'secret', title: '密码已重置', secret: password, words });
}

function unlocking({ name }: UserRow): Question {
  return { text: `「${name}」因多次登录失败被锁定。解锁后可以立即登录，失败次数重新计算。`, act: '解锁' };
}

function issuing({ name, loginId }: UserRow): Question {
  return { text: `为「${name}」签发管理员登录密钥？持有密钥的人可以在管理员登录页以账号 ${loginId} 登录一次。`, act: '签发密钥' };
}

function showKey({ loginId }: UserRow, { tokenKey, expiresAt }: ResultOf<typeof calls.session.issueAdminKey>): void {
  const words = `账号 ${loginId} 的登录密钥只显示这一次，只能使用一次，${localDateTime(new Date(expiresAt))} 失效。`;
  openAction({ kind: 'secret', title: '登录密钥已签发', secret: tokenKey, words });
}

function removing(user: UserRow): Question {
  const text = `删除「${user.name}」？只有从未使用过的账号可以删除，删除后不能恢复；有记录的用户请停用。`;
  return { text: withImpact(text, [user]), act: '删除', danger: true };
}
