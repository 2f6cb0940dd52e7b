import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { Button } from '#ui/buttons/button.tsx';

import { lostPageOf } from './lost-page.ts';
import { SheetState } from './sheet-state.tsx';

/** The pages /error/403 and /error/404 inside the shell; the latter names the missing page. */
export function ErrorPage({ code, title, homePath }: { code: '403' | '404'; title: string; homePath: string }): ReactNode {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const { from, lost } = lostPageOf(state);
  return (
    <SheetState
      title={lost === '' ? title : '没有访问权限'}
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>返回上一页</Button>
          <Button kind="primary" onClick={() => void navigate(homePath)}>
            回到首页
          </Button>
        </>
      }
    >
      {lost === '' ? wordsOf(code, from) : `您的权限有变化，已不能再使用「${lost}」。如需开通，请联系系统管理员。`}
    </SheetState>
  );
}

function wordsOf(code: '403' | '404', from: string): string {
  if (code === '403') return '您没有查看该内容的权限，如需开通，请联系系统管理员。';
  return `${from === '' ? '该地址' : `「${from}」`}对应的页面不存在，或您没有访问权限。请核对地址，或从菜单进入；如需开通，请联系系统管理员。`;
}
