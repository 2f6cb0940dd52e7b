import { calls } from '@houtai/contract';
import type { Invoicing } from '@houtai/contract/invoicing';
import { INVOICING_DETAIL_PAGE } from '@houtai/contract/invoicing';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { nounOf } from '#kit/noun-of.ts';
import { ShareLink } from '#kit/share-link.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from './invoicing-share.module.css';

/** The public link to 开票信息, while it is active. */
export function InvoicingShare({ record: { id, shared } }: { record: Invoicing }): ReactNode {
  const query = useQuery({ ...queryOf(calls.invoicing.link, { id }, { silent: true }), enabled: shared });
  const renewLink = useSend(calls.invoicing.renewLink, { onMessage: toast.success });
  const mayEdit = useCan([calls.invoicing.renewLink.access]);
  const renew = async () => {
    const text = '换一个链接？已经发出去的链接和二维码将打不开。';
    if (await confirm({ text, act: '更换链接', danger: true })) await renewLink.run({ id }).catch(() => undefined);
  };
  return (
    <section aria-label="公开链接" className={css.share}>
      <h3>公开链接</h3>
      {!shared ? (
        <p>已关闭，链接打不开。</p>
      ) : query.data ? (
        <ShareLink
          path={linkTo(INVOICING_DETAIL_PAGE, { key: query.data.key })}
          noun={nounOf(calls.invoicing.link)}
          onRenew={mayEdit ? () => void renew() : undefined}
        />
      ) : query.isError ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={128} />
      )}
    </section>
  );
}
