import type { FlowDetail } from '@houtai/contract/approval-flows';
import { localDateTime } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import css from './paper-facts.module.css';

type PaperFactsProps = {
  /** Null if the document never had a flow; undefined if it could not be read. */
  flow: FlowDetail | null | undefined;
};

/**
 * Remarks about the approvals on the printed document: steps that were decided by the submitter or by nobody, and changes made after a
 * signature.
 */
export function PaperFacts({ flow }: PaperFactsProps): ReactNode {
  if (flow === undefined) return <p className={css.fact}>未能读取审批信息，请以系统中的记录为准</p>;
  const facts = (flow?.steps ?? []).filter(({ fact }) => fact !== '').map(({ name, fact }) => `「${name}」${fact}`);
  const changes = (flow?.changedSince ?? []).map(
    ({ byName, did, at, changes }) =>
      `自 ${byName} 于 ${localDateTime(new Date(at))} ${did}后改动：${changes.map(({ label }) => label).join('、')}`,
  );
  return [...facts, ...changes].map((words) => (
    <p key={words} className={css.fact}>
      {words}
    </p>
  ));
}
