import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { CallError } from '#platform/calls/send.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import patterns from '#ui/patterns.module.css';
import css from './form-page.module.css';

type FormPageProps = {
  title: string;
  /** State and number, next to the title. */
  state?: ReactNode;
  /** Content at the end of the head. */
  aside?: ReactNode;
  /** The query for the form's initial values; absent when the form needs none. */
  query?: { data: unknown; error: unknown; refetch: () => unknown };
  /** Where the back arrow leads when there is no earlier page. */
  back: string;
  /** For forms with several panes: uses the full width regardless of 是否全铺. */
  isWide?: boolean;
  /** A FormSheet, rendered once the query has loaded. */
  children: ReactNode;
};

/** A form with a page of its own: a head with a back arrow, and the form with its buttons always visible below. */
export function FormPage({ title, state, aside, query, back, isWide, children }: FormPageProps): ReactNode {
  const navigate = useNavigate();
  const { data, error, refetch } = query ?? { data: true, error: null, refetch: () => undefined };
  const leave = () => void navigate(back);
  return (
    <div className={css.page} data-width={isWide ? 'full' : undefined}>
      <header className={css.head}>
        <span className={css.back}>
          <IconButton icon="back" label="返回列表" onClick={leave} />
        </span>
        <h1>{title}</h1>
        {state}
        <span className={patterns.grow} />
        {aside}
      </header>
      {error instanceof CallError && data === undefined ? (
        <CallErrorNotice fault={error} onRetry={() => void refetch()} leave={{ words: '返回列表', go: leave }} />
      ) : data === undefined ? (
        <div className={patterns.waiting} role="status" aria-label="加载中">
          <Skeleton height={64} />
          <Skeleton height={240} />
        </div>
      ) : (
        <div className={css.form}>{children}</div>
      )}
    </div>
  );
}
