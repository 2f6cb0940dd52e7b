import { type FormEvent, useState } from 'react';

import { Glyph } from './glyphs.tsx';
import { focusField } from './phone-form.tsx';
import { SignInField } from './sign-in-field.tsx';
import { signInAsAdmin } from './sign-in.ts';
import { StayRow } from './stay-row.tsx';
import { SubmitRow } from './submit-row.tsx';
import { useSignIn } from './use-sign-in.ts';

const EMPTY = { loginId: '', tokenKey: '' };

export function AdminForm({ autoFocus }: { autoFocus: boolean }) {
  const [form, setForm] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<typeof EMPTY>>({});
  const [stay, setStay] = useState(true);
  const { busy, error, run, clear } = useSignIn();

  const change = (part: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...part });
    setFaults({});
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Partial<typeof EMPTY> = {};
    if (form.loginId.trim() === '') found.loginId = '请输入管理员账号';
    if (form.tokenKey.trim() === '') found.tokenKey = '请输入登录密钥';
    setFaults(found);
    clear();
    const first = Object.keys(found)[0];
    if (first === undefined) void run(() => signInAsAdmin({ loginId: form.loginId.trim(), tokenKey: form.tokenKey.trim() }, stay));
    else focusField(event.currentTarget, first);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <SignInField
        label="管理员账号"
        icon={<Glyph name="person" />}
        name="loginId"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        autoFocus={autoFocus}
        value={form.loginId}
        error={faults.loginId}
        onChange={(event) => change({ loginId: event.currentTarget.value })}
      />
      <SignInField
        label="登录密钥"
        icon={<Glyph name="key" />}
        name="tokenKey"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        value={form.tokenKey}
        error={faults.tokenKey}
        hint="密钥由有权限的管理员签发，5 分钟内有效，只能用一次"
        onChange={(event) => change({ tokenKey: event.currentTarget.value })}
      />
      <StayRow stay={stay} onStay={setStay} />
      <SubmitRow error={error} busy={busy}>
        登录
      </SubmitRow>
    </form>
  );
}
