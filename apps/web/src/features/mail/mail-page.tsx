import { calls } from '@houtai/contract';
import type { MailSettings } from '@houtai/contract/mail';
import { MAIL_FORM } from '@houtai/contract/mail-form';
import { MAIL_STATES, type MailState } from '@houtai/contract/mail-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';

import { FormProblem, SubmitButton } from '#kit/form/fields/form-fields.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { useForm } from '#kit/form/use-form.ts';
import { PageHead } from '#kit/page-head.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

import { FailedMails } from './failed-mails.tsx';
import { MailGroups } from './mail-groups.tsx';
import { MailTest } from './mail-test.tsx';
import { ServerFields } from './server-fields.tsx';
import { TurnButtons } from './turn-buttons.tsx';

import patterns from '#ui/patterns.module.css';
import css from './mail-page.module.css';

/** Refetched at this interval, so that the counts follow what is sent. */
const LOOK_AGAIN_MS = 15_000;

const SHAPES: Readonly<Record<MailState, StateShape>> = {
  unset: 'waiting',
  untested: 'waiting',
  off: 'closed',
  on: 'done',
  paused: 'refused',
};

/** The 邮件 page: the mail server, the kinds of mail, the test, and failed mails. */
export default function MailPage(): ReactNode {
  const query = useQuery({ ...queryOf(calls.mail.settings, {}, { silent: true }), refetchInterval: LOOK_AGAIN_MS });
  const { data, error } = query;
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={480} />;
  return <Settings key={data.version} settings={data} />;
}

function Settings({ settings }: { settings: MailSettings }): ReactNode {
  const formId = useId();
  // Typed values belong to the version that the form opened with.
  const [opened] = useState(settings);
  const save = useSend(calls.mail.save, { silent: true, onMessage: toast.success });
  const form = useForm(MAIL_FORM, {
    initial: opened,
    submit: async (values) =>
      void (await saveChanged(MAIL_FORM, { values, opened, save: (values, version) => save.run({ ...values, version }) })),
  });
  const { state } = settings;
  return (
    <div className={css.page}>
      <PageHead
        title="邮件"
        tools={
          <>
            <TurnButtons state={state} />
            <SubmitButton form={form} formOwner={formId} disabled={!form.changed}>
              保存
            </SubmitButton>
          </>
        }
      >
        <StateMark shape={SHAPES[state]}>{MAIL_STATES[state]}</StateMark>
        <span className={patterns.note}>{figuresOf(settings)}</span>
      </PageHead>
      {settings.problem !== '' && (
        <p className={css.problem} role="alert">
          {settings.problem}。邮件都等着，不会丢；改好后先测试再恢复。
        </p>
      )}
      <div className={css.both}>
        <form id={formId} noValidate className={patterns.stack16} onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
          <ServerFields fields={form.fields} settings={settings} />
          <MailGroups form={form} settings={settings} />
          <FormProblem>{form.problem}</FormProblem>
        </form>
        <aside className={css.aside} aria-label="测试">
          <MailTest isChanged={form.changed} />
          <FailedMails />
          <section className={patterns.stack8}>
            <h2>一封的样子</h2>
            <p className={css.sample}>
              <b>3 件等你审批，最久 2 天</b>
              <span>
                纯文本和网页两份，没有图片和跟踪
                {settings.linksTo === '' ? '；服务器没有设置 PUBLIC_ADDRESS，邮件里没有链接' : `；链接只到 ${hostOf(settings.linksTo)}`}
              </span>
            </p>
          </section>
        </aside>
      </div>
    </div>
  );
}

function figuresOf({ state, sentToday, waiting, oldestWaitSeconds }: MailSettings): string {
  if (state === 'unset') return '填好发信服务器，测试通过后启用';
  const waits = waiting === 0 ? '' : `，${waiting} 封等着，最久 ${secondsWords(oldestWaitSeconds)}`;
  return `今天发出 ${sentToday} 封${waits}`;
}

function secondsWords(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} 分钟` : `${Math.floor(seconds / 3_600)} 小时`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
