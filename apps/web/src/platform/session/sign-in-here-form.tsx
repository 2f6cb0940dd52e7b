import { type FormEvent, type ReactNode, useState } from 'react';

import { useSession } from './session.ts';
import { type ProofHere, type SecondHere, secondStepOf, signInHere } from './sign-in-here.ts';
import { signInAgain } from './sign-out.ts';

import css from './signed-out-dialog.module.css';

const WORDS = {
  password: { label: '密码', missing: '请输入密码', type: 'password', complete: 'current-password', most: 64 },
  key: { label: '登录密钥', missing: '请输入登录密钥', type: 'text', complete: 'one-time-code', most: 128 },
  second: { label: '验证器的 6 位数字，或一个恢复码', missing: '请输入验证码', type: 'text', complete: 'one-time-code', most: 20 },
} as const;

type SignInHereFormProps = { by: Exclude<ProofHere, null>; onCancel: () => void };

/** Signs in within the dialog, so that the page behind it keeps its input. Choosing another person or way leaves the page. */
export function SignInHereForm({ by, onCancel }: SignInHereFormProps): ReactNode {
  const name = useSession(({ userInfo }) => userInfo?.name ?? '');
  const [proof, setProof] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [second, setSecond] = useState<SecondHere | null>(null);
  const { label, missing, type, complete, most } = WORDS[second ? 'second' : by];
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (proof.trim() === '') return setFault(missing);
    setFault('');
    setBusy(true);
    void signInHere(proof, second).catch((error: unknown) => {
      const due = secondStepOf(error);
      if (due) {
        setSecond(due);
        setProof('');
      } else setFault(error instanceof Error ? error.message : '登录失败，请稍后重试');
      setBusy(false);
    });
  };
  return (
    <form className={css.form} noValidate onSubmit={handleSubmit}>
      <p>以「{name}」登录后，此页面和已填写的内容保持不变</p>
      <label>
        {label}
        <input
          key={label}
          // The dialog was opened for this input.
          autoFocus
          type={type}
          autoComplete={complete}
          spellCheck={false}
          maxLength={most}
          value={proof}
          aria-invalid={fault !== ''}
          aria-describedby="sign-in-here-fault"
          onChange={(event) => {
            setProof(event.target.value);
            setFault('');
          }}
        />
      </label>
      <p id="sign-in-here-fault" className={css.fault} role="alert">
        {fault}
      </p>
      <div className={css.buttons}>
        <button type="button" className={css.other} onClick={signInAgain}>
          换用其他账号或方式
        </button>
        <button type="button" className={css.quiet} onClick={onCancel}>
          取消
        </button>
        <button type="submit" className={css.primary} aria-disabled={isBusy} aria-busy={isBusy}>
          登录
        </button>
      </div>
    </form>
  );
}
