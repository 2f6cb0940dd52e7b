import { calls } from '@houtai/contract';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { CodeField } from '#ui/input/texts/code-field.tsx';

import { send } from '../calls/send.ts';

import css from './signed-out-dialog.module.css';

type By = 'factor' | 'recovery' | 'password';

/** The form of the dialog: six digits of the user's app, or the password of a user without an app. */
export function ProofForm({ onAnswer }: { onAnswer: (isProved: boolean) => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [by, setBy] = useState<By | null>(null);
  const [proof, setProof] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  // In the browser's top layer, above any open dialog of the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.addEventListener('keydown', keepFromLayers);
    return () => shown?.close();
  }, []);
  useEffect(() => {
    const fail = (error: unknown) => setFault(wordsOf(error));
    void send(calls.session.proof, {}, { silent: true }).then((answer) => setBy(answer.by), fail);
  }, []);

  const change = (typed: string) => {
    setProof(typed);
    setFault('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || by === null) return;
    if (proof.trim() === '') return setFault(by === 'password' ? '请输入密码' : '请输入验证码');
    setBusy(true);
    setFault('');
    void send(calls.session.prove, by === 'password' ? { pws: proof } : { code: proof.trim() }, { silent: true }).then(
      () => onAnswer(true),
      (error: unknown) => {
        setFault(wordsOf(error));
        setBusy(false);
      },
    );
  };
  return createPortal(
    <dialog ref={dialog} className={css.dialog} aria-labelledby="proof-title" onCancel={() => onAnswer(false)}>
      <h2 id="proof-title">再次确认身份</h2>
      <form className={css.form} noValidate onSubmit={handleSubmit}>
        <p>{by === null ? '请稍候' : LEADS[by]}</p>
        {by === 'factor' && (
          <div className={css.code}>
            <CodeField value={proof} fault={fault !== ''} noteId="proof-fault" autoFocus onChange={change} />
          </div>
        )}
        {(by === 'password' || by === 'recovery') && (
          <label>
            {by === 'password' ? '登录密码' : '恢复码'}
            <input
              key={by}
              // The dialog was opened for this input.
              autoFocus
              type={by === 'password' ? 'password' : 'text'}
              autoComplete={by === 'password' ? 'current-password' : 'off'}
              spellCheck={false}
              maxLength={by === 'password' ? 64 : 20}
              value={proof}
              aria-invalid={fault !== ''}
              aria-describedby="proof-fault"
              onChange={(event) => change(event.target.value)}
            />
          </label>
        )}
        <p id="proof-fault" className={css.fault} role="alert">
          {fault}
        </p>
        <p className={css.why}>十分钟内不再问。每次确认都记入操作日志。</p>
        <div className={css.buttons}>
          {(by === 'factor' || by === 'recovery') && (
            <button
              type="button"
              className={css.other}
              onClick={() => {
                setBy(by === 'factor' ? 'recovery' : 'factor');
                change('');
              }}
            >
              {by === 'factor' ? '用一个恢复码' : '用 6 位数字'}
            </button>
          )}
          <button type="button" className={css.quiet} onClick={() => onAnswer(false)}>
            取消
          </button>
          <button type="submit" className={css.primary} aria-disabled={isBusy} aria-busy={isBusy}>
            确认
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

const LEADS: Record<By, string> = {
  factor: '填验证器现在显示的 6 位数字',
  recovery: '填一个没有用过的恢复码',
  password: '填登录密码，确认是您本人操作',
};

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : '请稍后重试';
}

/** Keeps Escape from a form in a layer below, which listens on the document and would close too. */
function keepFromLayers(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}
