import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { UserRow } from '@houtai/contract/users';

import { send } from '../../platform/send.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import { useUsersRefresh } from './use-users-refresh.ts';
import { openAct } from './user-act.ts';

/** What can be done with a user at once. A refusal is shown where all are; the list is read again either way. */
export function useUserActs() {
  const refresh = useUsersRefresh();
  const run = async (act: () => Promise<void>): Promise<void> => {
    await act().catch(() => undefined);
    refresh();
  };

  return {
    setActive: async (users: readonly UserRow[], active: boolean): Promise<boolean> => {
      const whom = users.length === 1 ? `「${users[0]?.name ?? ''}」` : `选中的 ${users.length} 个用户`;
      const text = `停用${whom}？停用后立即退出登录，不能再登录；已有的业务记录不受影响。`;
      if (!active && !(await confirm({ text, act: '停用', danger: true }))) {
        toast.info('已取消');
        return false;
      }
      const items = users.map(({ id, version }) => ({ id, version }));
      let done = false;
      await run(async () => {
        await send(calls.users.setActive, { items, active });
        toast.success(active ? `已启用${whom}` : `已停用${whom}`);
        done = true;
      });
      return done;
    },

    resetPassword: async ({ id, name }: UserRow): Promise<void> => {
      const text = `重置「${name}」的密码？会生成新密码，${name} 在所有设备上立即退出登录。`;
      if (!(await confirm({ text, act: '重置密码', danger: true }))) return toast.info('已取消');
      await run(async () => {
        const { password } = await send(calls.users.resetPassword, { id });
        const words = `${name} 的新密码只显示这一次，下次登录后必须修改。请通过安全的方式告知本人。`;
        openAct({ kind: 'secret', title: '密码已重置', secret: password, words });
      });
    },

    unlock: async ({ name, lockedAccount }: UserRow): Promise<void> => {
      const text = `「${name}」因多次登录失败被锁定。解锁后可以立即登录，失败次数重新计算。`;
      if (!(await confirm({ text, act: '解锁' }))) return toast.info('已取消');
      await run(async () => {
        await send(calls.loginLog.unlock, { account: lockedAccount }, { onMessage: (msg) => toast.success(msg) });
      });
    },

    issueKey: async ({ name, loginId }: UserRow): Promise<void> => {
      const text = `为「${name}」签发管理员登录密钥？持有密钥的人可以在管理员登录页以账号 ${loginId} 登录一次。`;
      if (!(await confirm({ text, act: '签发密钥' }))) return toast.info('已取消');
      await run(async () => {
        const { tokenKey, expiresAt } = await send(calls.session.issueAdminKey, { loginId });
        const words = `账号 ${loginId} 的登录密钥只显示这一次，只能使用一次，${localDateTime(new Date(expiresAt))} 失效。`;
        openAct({ kind: 'secret', title: '登录密钥已签发', secret: tokenKey, words });
      });
    },

    remove: async ({ id, name }: UserRow): Promise<void> => {
      const text = `删除「${name}」？只有从未使用过的账号可以删除，删除后不能恢复；有记录的用户请停用。`;
      if (!(await confirm({ text, act: '删除', danger: true }))) return toast.info('已取消');
      await run(async () => {
        await send(calls.users.remove, { id }, { onMessage: (msg) => toast.success(msg) });
      });
    },
  };
}
