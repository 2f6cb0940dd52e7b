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
  /** State and number, beside the title. */
  state?: ReactNode;
  /** Stands at the end of the head. */
  aside?: ReactNode;
  /** What the form opens with is read by it; absent where nothing is read. */
  query?: { data: unknown; error: unknown; refetch: () => unknown };
  /** Where the arrow leads when nothing was before. */
  back: string;
  /** Works in several panes, which need the whole sheet whatever 是否全铺 says. */
  isWide?: boolean;
  /** A FormSheet, which is only there once all is read. */
  children: ReactNode;
};

/** A form that is a page of its own: a head with the way back, and the form with its foot in sight below. */
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
