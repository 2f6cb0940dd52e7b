import { type ReactNode, useEffect, useRef } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { useOpenDetail } from '#kit/list/detail-context.ts';
import { CallError } from '#platform/calls/send.ts';
import { usePageContext } from '#platform/pages/page-context.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DetailFoot } from './detail-foot.tsx';

import patterns from '#ui/patterns.module.css';
import css from './detail-drawer.module.css';
import record from './record-body.module.css';

/** The parts of a record's detail. */
export type DetailParts = {
  /** The number of the record, with a button to copy it. */
  code?: string;
  title: string;
  /** The state as a pill, then who and when. */
  state?: ReactNode;
  meta?: ReactNode;
  body: ReactNode;
  /** Content above body and aside, over the full width. */
  top?: ReactNode;
  /** Short content, next to the body in a wider drawer, above the body on a narrow screen. */
  aside?: ReactNode;
  /** Actions, the primary one first; a dangerous one goes into `danger`, apart from the others. */
  foot?: ReactNode;
  danger?: ReactNode;
};

type DetailDrawerProps<Found> = {
  /** The noun for the record, for the drawer's name. */
  noun: string;
  query: { data: Found | undefined; error: unknown; refetch: () => unknown };
  children: (record: Found) => DetailParts;
};

/**
 * The detail of a record, over the right part of its list, whose head, table and pager stay usable. It is the `Detail` of a ListPage and
 * queries the record by id, so that a link also opens a record that is not on the page.
 */
export function DetailDrawer<Found>({ noun, query, children }: DetailDrawerProps<Found>): ReactNode {
  const { place, total, canStep, step, close } = useOpenDetail();
  const drawer = useFocusInDrawer();
  const { data, refetch } = query;
  const fault = faultOf(query);
  usePageContext(drawer, `${noun}详情`);
  const parts = data === undefined || fault ? null : children(data);
  return (
    <section
      ref={drawer}
      className={css.drawer}
      data-beside={parts?.aside !== undefined || undefined}
      aria-label={`${noun}详情`}
      tabIndex={-1}
    >
      <header className={css.head}>
        <div className={css.bar}>
          {parts?.code && (
            <>
              <span className={css.code}>{parts.code}</span>
              <CopyButton text={parts.code} label="复制编号" />
            </>
          )}
          <span className={css.grow} />
          {place !== null && (
            <span className={css.count}>
              {place} / {total}
            </span>
          )}
          <IconButton icon="up" label="上一条" aria-disabled={!canStep.back} onClick={() => step(-1)} />
          <IconButton icon="down" label="下一条" aria-disabled={!canStep.on} onClick={() => step(1)} />
          <IconButton icon="close" label="关闭详情" onClick={close} />
        </div>
        <div aria-live="polite">{parts && <h2 title={parts.title}>{parts.title}</h2>}</div>
        {(parts?.state || parts?.meta) && (
          <div className={css.meta}>
            {parts.state}
            {parts.meta}
          </div>
        )}
      </header>
      <Content parts={parts}>
        {fault && <CallErrorNotice fault={fault} onRetry={() => void refetch()} leave={{ words: '关闭', go: close }} />}
        {!parts && !fault && <BodySkeleton />}
      </Content>
      {(parts?.foot || parts?.danger) && <DetailFoot danger={parts.danger}>{parts.foot}</DetailFoot>}
    </section>
  );
}

/** The record's content, or the reason why it is missing. */
function Content({ parts, children }: { parts: DetailParts | null; children: ReactNode }): ReactNode {
  if (parts?.aside === undefined) return <div className={`${css.body} ${record.parts}`}>{parts ? parts.body : children}</div>;
  const { top, aside, body } = parts;
  return (
    <div className={css.both}>
      {top && <div className={css.top}>{top}</div>}
      <div className={css.columns}>
        <div className={`${css.aside} ${record.parts}`}>{aside}</div>
        <div className={`${css.main} ${record.parts}`}>{body}</div>
      </div>
    </div>
  );
}

const GONE = ['A0404', 'A0301'];

/** Displayed content survives a failed refetch, unless the record is gone for this user. */
function faultOf({ data, error }: DetailDrawerProps<unknown>['query']): CallError | null {
  if (!(error instanceof CallError)) return null;
  return data === undefined || GONE.includes(error.code) ? error : null;
}

function BodySkeleton(): ReactNode {
  return (
    <div className={patterns.stack12} role="status" aria-label="加载中">
      <Skeleton width="70%" height={24} />
      <Skeleton width="40%" height={20} />
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton width="80%" height={20} />
    </div>
  );
}

/** Moves the focus into the drawer, and back to the row on close, unless the user has moved it elsewhere. */
function useFocusInDrawer() {
  const drawer = useRef<HTMLElement>(null);
  const { returnFocus } = useOpenDetail();
  const back = useRef(returnFocus);
  useEffect(() => {
    back.current = returnFocus;
  });
  useEffect(() => {
    const own = drawer.current;
    own?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body || own?.contains(document.activeElement)) back.current();
    };
  }, []);
  return drawer;
}
