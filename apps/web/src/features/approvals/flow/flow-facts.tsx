import type { FlowDetail } from '@houtai/contract/approval-flows';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { ChangedText } from '#kit/record/changed-text.tsx';
import { documentOf } from '#platform/approval-documents.ts';
import { Empty } from '#ui/empty.tsx';

import css from './flow-facts.module.css';

/** Facts for the decision, and the document as its own feature shows it. */
export function FlowFacts({ flow }: { flow: FlowDetail }): ReactNode {
  return (
    <>
      {flow.returned && (
        <p className={css.strip} data-tone="amber">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>
            {flow.returned.byName} 于 <TimeCell time={flow.returned.at} /> 退回：{flow.returned.comment}
          </span>
        </p>
      )}
      {flow.steps.map(({ stepId, name, fact }) =>
        fact === '' ? null : (
          <p key={stepId} className={css.strip} data-tone="red">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            <span>
              「{name}」{fact}
            </span>
          </p>
        ),
      )}
      {flow.warnings.map(({ text, url }) => (
        <p key={text} className={css.strip} data-tone="amber">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>
            {text} {url && <Link to={url}>查看依据</Link>}
          </span>
        </p>
      ))}
      {flow.changedSince.map(({ byName, did, at, changes }) => (
        <div key={`${byName} ${at}`} className={css.strip} data-tone="blue">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          <span>
            自 {byName} 于 <TimeCell time={at} /> {did}后改动：
            {changes.map(({ label, before, after }) => (
              <span key={label} className={css.change}>
                {label} <ChangedText before={before} after={after} nothing="空" />
              </span>
            ))}
          </span>
        </div>
      ))}
      <FlowDocument flow={flow} />
    </>
  );
}

export function FlowDocument({ flow }: { flow: FlowDetail }): ReactNode {
  const shown = documentOf(flow.businessType);
  if (!shown) return <Empty>此版本还不能显示{BUSINESS_TYPES[flow.businessType]}的内容</Empty>;
  return (
    <Suspense>
      <shown.Body key={flow.businessId} id={flow.businessId} />
    </Suspense>
  );
}
