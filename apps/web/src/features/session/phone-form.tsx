import { PARAM } from '@houtai/contract/parameters';
import { MOBILE_PHONE } from '@houtai/contract/rule';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';

import { useParameter } from '#platform/parameters.ts';
import { earlyInput } from '#ui/frame/first-paint.tsx';

import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { phoneDigits } from './phone-text.ts';
import type { Credentials } from './sign-in.ts';
import { StayRow } from './stay-row.tsx';
import { SubmitRow } from './submit-row.tsx';
import { useSignIn } from './use-sign-in.ts';

type Faults = { phone?: string; pws?: string };

type Props = {
  initial: Credentials;
  autoFocus: boolean;
  submit: string;
  onSignIn: (form: Credentials, stay: boolean) => Promise<void>;
};

export function PhoneForm({ initial, autoFocus, submit, onSignIn }: Props) {
  const [form, setForm] = useState(initial);
  const [stay, setStay] = useState(true);
  const [faults, setFaults] = useState<Faults>({});
  const [help, setHelp] = useState('');
  const forgotten = useParameter(PARAM.forgotPassword) || '请联系系统管理员重置密码';
  const { busy, error, run, clear } = useSignIn();

  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const deeds = earlyInput();
    const own = element.current;
    if (deeds === null || own === null) return;
    const [phone, pws, box] = deeds.fields;
    setForm({ phone: phoneDigits(phone?.value ?? ''), pws: pws?.value ?? '' });
    setStay(box?.checked ?? true);
    focusField(own, deeds.focused);
    // Deferred until the form has its texts.
    queueMicrotask(() => own.querySelectorAll('button')[deeds.pressed]?.click());
  }, []);

  const change = (part: Partial<Credentials>) => {
    setForm({ ...form, ...part });
    setFaults({});
  };
  const forgot = () => {
    clear();
    setHelp(forgotten);
    void import('./first-link/ask-link.ts').then(async ({ askLink }) => setHelp(await askLink(form.phone, forgotten)));
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(form);
    setFaults(found);
    clear();
    setHelp('');
    const first = Object.keys(found)[0];
    if (first === undefined) void run(() => onSignIn(form, stay));
    else focusField(event.currentTarget, first);
  };
  return (
    <form ref={element} noValidate onSubmit={handleSubmit}>
      <PhoneField digits={form.phone} error={faults.phone} autoFocus={autoFocus} onChange={(phone) => change({ phone })} />
      <PasswordField value={form.pws} error={faults.pws} onChange={(pws) => change({ pws })} />
      <StayRow stay={stay} onStay={setStay} onForgot={forgot} />
      <SubmitRow error={error} help={help} busy={busy}>
        {submit}
      </SubmitRow>
    </form>
  );
}

function faultsOf({ phone, pws }: Credentials): Faults {
  const faults: Faults = {};
  if (phone === '') faults.phone = '请输入手机号';
  else if (!MOBILE_PHONE.pattern.test(phone)) faults.phone = MOBILE_PHONE.message;
  if (pws === '') faults.pws = '请输入密码';
  return faults;
}

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
