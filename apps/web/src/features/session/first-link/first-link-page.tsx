import { calls } from '@houtai/contract';
import { BASE_PATH } from '@houtai/contract/limits';
import { RULES } from '@houtai/contract/rules';
import { LOGIN_PAGE } from '@houtai/contract/session';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { useProductName, useWindowTitle } from '#platform/pages/window-title.ts';
import { Logo } from '#ui/frame/logo.tsx';

import { Glyph } from '../glyphs.tsx';
import { SignInField } from '../sign-in-field.tsx';
import { SubmitRow } from '../submit-row.tsx';

import css from './first-link-page.module.css';

type Opened = { name: string; company: string; department: string; workNo: string; expiresAt: string };
type Typed = { lastFour: string; pws: string; repeat: string };

/** The page of a link to set a password: opening it does not use the link up, and submitting needs the last four digits of the phone. */
export default function FirstLinkPage(): ReactNode {
  const [secret] = useState(() => location.hash.slice('#first='.length));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState('');
  const [isDone, setDone] = useState(false);
  const product = useProductName();
  useWindowTitle('设置密码');
  useEffect(() => {
    send(calls.firstAccess.open, { secret }, { silent: true }).then(setOpened, (error: unknown) => setProblem(wordsOf(error)));
  }, [secret]);
  return (
    <main className={css.page}>
      <div className={css.sheet}>
        <p className={css.brand}>
          <Logo />
          <span>{product}</span>
        </p>
        {problem !== '' && (
          <>
            <h1>链接打不开</h1>
            <p role="alert">{problem}</p>
            <SignInLink />
          </>
        )}
        {problem === '' && isDone && (
          <>
            <h1>密码设好了</h1>
            <p role="status">请用手机号和新密码登录。</p>
            <SignInLink />
          </>
        )}
        {problem === '' && !isDone && opened && (
          <>
            <h1>{opened.name}，设好密码就能用了</h1>
            <p className={css.lead}>
              {[opened.company, opened.department, opened.workNo && `工号 ${opened.workNo}`].filter(Boolean).join(' · ')}
            </p>
            <LinkForm secret={secret} until={opened.expiresAt} onDone={() => setDone(true)} onOver={setProblem} />
          </>
        )}
      </div>
    </main>
  );
}

function SignInLink(): ReactNode {
  // Reloads, because this address shows the link's page until then.
  return (
    <a className={css.link} href={`${BASE_PATH}${LOGIN_PAGE}`} onClick={leave}>
      去登录
    </a>
  );
}

function leave(event: { preventDefault: () => void }): void {
  event.preventDefault();
  history.replaceState(null, '', `${BASE_PATH}${LOGIN_PAGE}`);
  location.reload();
}

type LinkFormProps = { secret: string; until: string; onDone: () => void; onOver: (problem: string) => void };

function LinkForm({ secret, until, onDone, onOver }: LinkFormProps): ReactNode {
  const [typed, setTyped] = useState<Typed>({ lastFour: '', pws: '', repeat: '' });
  const [faults, setFaults] = useState<Partial<Typed>>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    setFaults({});
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(typed);
    setFaults(found);
    setProblem('');
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(calls.firstAccess.use, { secret, lastFour: typed.lastFour, pws: typed.pws }, { silent: true });
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.code === 'A0404') onOver(error.message);
      else if (error instanceof CallError && error.faults.length > 0)
        setFaults(Object.fromEntries(error.faults.map(({ path, msg }) => [path, msg])));
      else setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const secretField = { type: 'password', autoComplete: 'new-password', maxLength: 64, icon: <Glyph name="lock" /> } as const;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <SignInField
        label="手机号后四位，确认是你本人"
        icon={<Glyph name="phone" />}
        name="lastFour"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed.lastFour}
        error={faults.lastFour}
        onChange={(event) => change({ lastFour: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <SignInField
        {...secretField}
        label="新密码"
        name="pws"
        hint="8-20 位，须同时包含数字和字母，不能有手机号或工号"
        value={typed.pws}
        error={faults.pws}
        onChange={(event) => change({ pws: event.currentTarget.value })}
      />
      <SignInField
        {...secretField}
        label="再输一次"
        name="repeat"
        value={typed.repeat}
        error={faults.repeat}
        onChange={(event) => change({ repeat: event.currentTarget.value })}
      />
      <p className={css.lead}>链接 {momentWords(until)} 前有效，设好即作废。不是你本人请关掉，并告诉系统管理员。</p>
      <SubmitRow error={problem} busy={isBusy}>
        设好密码
      </SubmitRow>
    </form>
  );
}

function faultsOf({ lastFour, pws, repeat }: Typed): Partial<Typed> {
  return {
    ...(!/^\d{4}$/.test(lastFour) && { lastFour: '请填写手机号的后四位' }),
    ...(!RULES.passWord.pattern.test(pws) && { pws: RULES.passWord.message }),
    ...(repeat !== pws && { repeat: '两次输入的密码不一致' }),
  };
}

function momentWords(moment: string): string {
  return new Date(moment).toLocaleString('zh-CN', {
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

function wordsOf(error: unknown): string {
  return error instanceof CallError ? error.message : '没有连上服务器，请检查网络后再打开链接';
}
