import { FullPageState, StateButton } from '#ui/frame/full-page-state.tsx';

import { signOut } from '../session/sign-out.ts';
import type { CallError } from './send.ts';

/** The page shown when the first load after sign-in gets no answer; the user stays signed in and can try again. */
export function LoadErrorNotice({ fault, onRetry }: { fault: CallError; onRetry: () => void }) {
  return (
    <FullPageState
      title="暂时无法加载"
      actions={
        <>
          <StateButton onClick={() => void signOut()}>重新登录</StateButton>
          <StateButton primary onClick={onRetry}>
            重试
          </StateButton>
        </>
      }
    >
      <p>{fault.message}</p>
      {fault.requestId && (
        <p>
          <code>请求编号 {fault.requestId}</code>
        </p>
      )}
    </FullPageState>
  );
}
