import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { Button } from '../ui/button.tsx';
import { SheetState } from './sheet-state.tsx';

/** /error/403 and /error/404 inside the shell. The state of the location may carry `from`, the address that was wanted. */
export function ErrorPage({ code, title, homePath }: { code: '403' | '404'; title: string; homePath: string }): ReactNode {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const from = wantedAddress(state);
  return (
    <SheetState
      title={title}
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>返回上一页</Button>
          <Button kind="primary" onClick={() => void navigate(homePath)}>
            回到首页
          </Button>
        </>
      }
    >
      {code === '404'
        ? `${from === '' ? '该地址' : `「${from}」`}对应的页面不存在，或您没有访问权限。请核对地址，或从菜单进入；如需开通，请联系系统管理员。`
        : '您没有查看该内容的权限，如需开通，请联系系统管理员。'}
    </SheetState>
  );
}

function wantedAddress(state: unknown): string {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : '';
}
