import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { stayAfterSessionEnd, useSignedOutQuestion } from '../calls/error-messages.ts';
import { hasTyped } from './leave-guard.ts';
import { useSession } from './session.ts';
import { SignInHereForm } from './sign-in-here-form.tsx';
import { inPageProof } from './sign-in-here.ts';
import { signInAgain } from './sign-out.ts';

import css from './signed-out-dialog.module.css';

/**
 * The dialog at the end of a session, shown once however many calls were refused (specification 8.1). If the user has typed anything, 登录
 * signs in inside the dialog. The sign-in page does not need it, because nothing is asked before the first load.
 */
export function SignedOutDialog() {
  const open = useSignedOutQuestion((question) => question.open);
  // Another window of the same user may have signed in again since.
  const isOver = useSession((session) => session.expired);
  // Rendered outside the root, because a form in a layer hides the root from assistive technology.
  return open && isOver ? createPortal(<Question />, document.body) : null;
}

function Question() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes the dialog before it is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.addEventListener('keydown', keepFromLayers);
    return () => shown?.close();
  }, []);
  const [isHere, setHere] = useState(false);
  const by = inPageProof();
  const signIn = () => (by !== null && hasTyped() ? setHere(true) : signInAgain());
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="signed-out-title"
      aria-describedby="signed-out-text"
      onCancel={stayAfterSessionEnd}
    >
      <h2 id="signed-out-title">确认登出</h2>
      <p id="signed-out-text">您已经登出，您可以取消停留在此页面，或再次登录</p>
      {by !== null && isHere ? (
        <SignInHereForm by={by} onCancel={stayAfterSessionEnd} />
      ) : (
        <div className={css.buttons}>
          <button type="button" className={css.quiet} onClick={stayAfterSessionEnd}>
            取消
          </button>
          <button type="button" className={css.primary} onClick={signIn}>
            登录
          </button>
        </div>
      )}
    </dialog>
  );
}

/** Keeps Esc inside the question; otherwise a form in a layer beneath, which listens on the document, would close instead. */
function keepFromLayers(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}
