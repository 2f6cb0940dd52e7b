import { calls } from '@houtai/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryClient, queryOf } from '#platform/calls/query.ts';
import { useProductName, useWindowTitle } from '#platform/pages/window-title.ts';
import { loadSession, useSession } from '#platform/session/session.ts';
import { signOut } from '#platform/session/sign-out.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Logo } from '#ui/frame/logo.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { EnrolForm } from './security/enrol-dialog.tsx';
import { RecoveryDialog } from './security/recovery-codes.tsx';

import css from './first-password-page.module.css';

/** Replaces the console for users whose role demands a second factor, once the time limit for linking one has passed. */
export default function EnrolFirstPage(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <EnrolFirst />
    </QueryClientProvider>
  );
}

function EnrolFirst(): ReactNode {
  const account = useSession((session) => session.userInfo);
  const own = useQuery(queryOf(calls.factors.mine, {}, { silent: true }));
  const product = useProductName();
  const [codes, setCodes] = useState<readonly string[]>([]);
  useWindowTitle('绑定二次验证');
  const handleLinked = (given: readonly string[]) => {
    if (given.length === 0) void enter();
    else setCodes(given);
  };
  if (!account) return null;
  return (
    <main className={css.page}>
      <div className={css.sheet} data-wide>
        <p className={css.brand}>
          <Logo />
          <span>{product}</span>
        </p>
        <h1>绑定二次验证</h1>
        <p className={css.lead}>
          {account.name}，您好。{own.data?.demand ? `您的角色「${own.data.demand.role}」` : '您的角色'}
          要求二次验证，绑定的期限已过；绑定后即可继续使用。
        </p>
        <EnrolForm onLinked={handleLinked} />
        <p className={css.foot}>
          <span>没有手机在身边时，请联系系统管理员</span>
          <Button kind="ghost" size="small" onClick={() => void signOut()}>
            退出登录
          </Button>
        </p>
      </div>
      {codes.length > 0 && <RecoveryDialog codes={codes} onClose={() => void enter()} />}
    </main>
  );
}

async function enter(): Promise<void> {
  await loadSession();
  toast.success('验证器已绑定');
}
