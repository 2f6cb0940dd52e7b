import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { linkTo } from '@houtai/contract/links';
import { VISITOR_PAGE } from '@houtai/contract/visitor';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ShareLink } from '#kit/share-link.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../share-dialog.module.css';

const DAYS = ['1', '7', '30', '90'].map((value) => ({ value, label: `${value} 天` }));

/** The public link to the totals: its expiry, its renewal and its end. */
export function ShareReport({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const [days, setDays] = useState('7');
  const query = useQuery(queryOf(calls.questionnaires.report, { id }, { silent: true }));
  const mayShare = useCan([calls.questionnaires.exportResponses.access]);
  const share = useSend(calls.questionnaires.shareReport, { onMessage: toast.success });
  const revoke = useSend(calls.questionnaires.revokeReport, { onMessage: toast.success });
  const make = async () => {
    const text = '换一个报告链接？已经发出去的报告链接将打不开。';
    if (query.data && !(await confirm({ text, act: '更换链接', danger: true }))) return;
    await share.run({ id, days: Number(days) }).catch(() => undefined);
  };
  return (
    <Dialog open onClose={onClose} title="分享报告" width={560}>
      <div className={css.parts}>
        <p className={patterns.soft}>拿到链接的人不用登录就能看统计。看不到逐份答卷、填写的文字和文件，不足 5 份的选项合并显示。</p>
        {query.isError ? (
          <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Skeleton height={128} />
        ) : (
          query.data && (
            <ShareLink path={linkTo(VISITOR_PAGE, { report: query.data.key })} noun="报告">
              <p className={css.code}>
                有效至 <b>{localDateTime(new Date(query.data.until))}</b>
                {mayShare && (
                  <Button size="small" onClick={() => void revoke.run({ id }).catch(() => undefined)}>
                    停止分享
                  </Button>
                )}
              </p>
            </ShareLink>
          )
        )}
        {mayShare && query.data !== undefined && (
          <div className={css.beside}>
            <Field label="有效期">{(control) => <Select {...control} value={days} options={DAYS} onChange={setDays} />}</Field>
            <Button kind={query.data ? 'plain' : 'primary'} aria-disabled={share.busy || undefined} onClick={() => void make()}>
              {query.data ? '换一个链接' : '生成链接'}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
