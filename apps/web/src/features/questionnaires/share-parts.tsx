import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { VISITOR_ENTER_PAGE, VISITOR_PAGE } from '@houtai/contract/visitor';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { nounOf } from '#kit/noun-of.ts';
import { outsideAddress, ShareLink } from '#kit/share-link.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { Channels } from './channels.tsx';
import { PasswordForm } from './password-form.tsx';
import { Tickets } from './tickets.tsx';

import css from './share-dialog.module.css';

/** The links to a published questionnaire: its link with a QR code, its short code, its channels, its password, and single-use links. */
export function ShareParts({ questionnaire }: { questionnaire: Questionnaire }): ReactNode {
  const { id, shortCode, perPerson, hasPassword } = questionnaire;
  const query = useQuery(queryOf(calls.questionnaires.link, { id }, { silent: true }));
  const renewLink = useSend(calls.questionnaires.renewLink, { onMessage: toast.success });
  const mayEdit = useCan([calls.questionnaires.renewLink.access]);
  const renew = async () => {
    const text = '换一个链接？已经发出去的链接、二维码和短码都将打不开。';
    if (await confirm({ text, act: '更换链接', danger: true })) await renewLink.run({ id }).catch(() => undefined);
  };
  return (
    <div className={css.parts}>
      {query.data ? (
        <ShareLink
          path={linkTo(VISITOR_PAGE, { key: query.data.key })}
          noun={nounOf(calls.questionnaires.link)}
          onRenew={mayEdit ? () => void renew() : undefined}
        >
          <p className={css.code}>
            短码 <b>{shortCode}</b>
            <CopyButton text={shortCode} label="复制短码" />
            <a href={outsideAddress(VISITOR_ENTER_PAGE)} target="_blank" rel="noreferrer">
              输入页
            </a>
          </p>
        </ShareLink>
      ) : query.isError ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={128} />
      )}
      {query.data && <Channels id={id} linkKey={query.data.key} />}
      {mayEdit && <PasswordForm id={id} isSet={hasPassword} />}
      {mayEdit && perPerson && query.data && <Tickets id={id} linkKey={query.data.key} />}
    </div>
  );
}
