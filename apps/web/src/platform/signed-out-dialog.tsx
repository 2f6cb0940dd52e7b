import { useEffect, useRef } from 'react';

import { stayHere, useSignedOutQuestion } from './error-messages.ts';
import { signInAgain } from './sign-out.ts';

import css from './signed-out-dialog.module.css';

/** The one question that a session's end asks, however many calls were refused (specification 8.1). No part of the sign-in page: nobody is asked before their first load is done. */
export function SignedOutDialog() {
  const open = useSignedOutQuestion((question) => question.open);
  return open ? <Question /> : null;
}

function Question() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="signed-out-title" aria-describedby="signed-out-text" onCancel={stayHere}>
      <h2 id="signed-out-title">确认登出</h2>
      <p id="signed-out-text">您已经登出，您可以取消停留在此页面，或再次登录</p>
      <div className={css.buttons}>
        <button type="button" className={css.quiet} onClick={stayHere}>
          取消
        </button>
        <button type="button" className={css.primary} onClick={signInAgain}>
          登录
        </button>
      </div>
    </dialog>
  );
}
