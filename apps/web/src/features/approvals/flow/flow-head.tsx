import type { FlowDetail } from '@houtai/contract/approval-flows';
import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useHref } from 'react-router';

import { FlowStatusPill } from '#kit/approval/flow-status.tsx';
import { documentOf } from '#platform/approval-documents.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { usePendingKeys } from '../pending/use-pending-keys.ts';

import patterns from '#ui/patterns.module.css';
import css from '../pending/pending.module.css';

type FlowHeadProps = {
  flow: FlowDetail;
  page: RefObject<HTMLElement | null>;
  /** Its position in the list, and the steps to the neighbours. */
  place: string;
  step: { back?: () => void; on?: () => void };
  onClose: () => void;
};

/** The head of a document: what it is, its position in the list, and the actions besides deciding. */
export function FlowHead({ flow, page, place, step, onClose }: FlowHeadProps): ReactNode {
  const [isPrinting, setPrinting] = useState(false);
  const address = useHref(linkTo(PENDING_APPROVALS_PAGE, { id: flow.flowId }));
  const Paper = documentOf(flow.businessType)?.Paper;
  const print = () => (Paper ? setPrinting(true) : window.print());
  const open = () => void window.open(address, '_blank', 'noopener');
  usePendingKeys(page, { p: print, o: open });
  return (
    <header className={css.docHead}>
      <div className={css.bar}>
        <span className={css.back}>
          <IconButton icon="back" label="返回列表" onClick={onClose} />
        </span>
        <span className={css.code}>{flow.spNo}</span>
        <CopyButton text={flow.spNo} label="复制编号" />
        <span className={patterns.grow} />
        {place}
        <IconButton icon="up" label="上一条（K）" aria-disabled={!step.back} onClick={step.back} />
        <IconButton icon="down" label="下一条（J）" aria-disabled={!step.on} onClick={step.on} />
        <span className={css.further}>
          <IconButton icon="printer" label="打印（P）" onClick={print} />
          <IconButton icon="external" label="在新标签页打开（O）" onClick={open} />
        </span>
      </div>
      <div className={css.titles}>
        <h2 title={flow.title}>{flow.title}</h2>
        <FlowStatusPill status={flow.status} />
        <span className={patterns.grow} />
        <strong>{flow.figure}</strong>
      </div>
      {isPrinting && Paper && (
        <Suspense>
          <Paper id={flow.businessId} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </header>
  );
}
