import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { type DocumentPart, DocumentPartContext } from '#kit/record/document-part.ts';
import { useAddressPart } from '#kit/use-address-part.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { toast } from '#ui/layer/toast.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DecideFoot } from '../decide-foot.tsx';
import type { DecidedTask } from '../use-decision.ts';
import { useMarkOpened } from '../use-mark-opened.ts';
import { FlowDocument, FlowFacts } from './flow-facts.tsx';
import { FlowHead } from './flow-head.tsx';
import { FlowPane } from './flow-pane.tsx';
import { OwnTurn } from './own-turn.tsx';
import { useFileKeys } from './use-file-keys.ts';

import patterns from '#ui/patterns.module.css';
import css from '../pending/pending.module.css';

type Tab = 'document' | 'flow' | 'files';

type FlowViewProps = {
  flowId: string;
  page: RefObject<HTMLElement | null>;
  /** Its position in the list, and the steps to the neighbours. */
  place: string;
  step: { back?: () => void; on?: () => void };
  onClose: () => void;
  goesOn: boolean;
  onGoesOn: (goesOn: boolean) => void;
  onDone: (flow: FlowDetail, decided: DecidedTask) => void;
};

/** A document with its flow and the user's actions. */
export function FlowView(props: FlowViewProps): ReactNode {
  const { flowId, page, onClose, goesOn, onGoesOn, onDone } = props;
  const query = useQuery(queryOf(calls.approvals.get, { flowId }, { silent: true }));
  const { data: flow, error } = query;
  useMarkOpened(flow);
  const document = useRef<HTMLDivElement>(null);
  useFileKeys(page, document);
  const hasPane = !useIsNarrowSheet(930);
  const isPhone = useIsNarrowSheet(600);
  const [tab, setTab] = useAddressPart<Tab>({ offered: isPhone ? ['document', 'flow', 'files'] : ['document', 'flow'], usual: 'document' });
  const [fileCount, setFileCount] = useState<number>();
  const part = useMemo<DocumentPart>(
    () => ({ shown: isPhone ? (tab === 'files' ? 'files' : 'text') : 'whole', onFiles: setFileCount }),
    [isPhone, tab],
  );
  const isGone = error instanceof CallError && (flow === undefined || error.code === 'A0404');
  if (isGone) return <CallErrorNotice fault={error} onRetry={() => void query.refetch()} leave={{ words: '关闭', go: onClose }} />;
  if (!flow)
    return (
      <div className={css.body} role="status" aria-label="加载中">
        <Skeleton width="60%" height={24} />
        <Skeleton height={20} />
      </div>
    );
  const passed = flow.steps.filter(({ state }) => state === 'passed').length;
  const tabs: [Tab, string, ReactNode][] = [
    ['document', '单据', ''],
    ['flow', '流程', `${passed} / ${flow.steps.length}`],
  ];
  if (isPhone) tabs.push(['files', '附件', fileCount]);
  return (
    <>
      <FlowHead {...props} flow={flow} />
      {!hasPane && (
        <div className={css.tabs} role="group" aria-label="查看内容">
          {tabs.map(([key, words, count]) => (
            <button key={key} type="button" aria-pressed={tab === key} onClick={() => setTab(key)}>
              {words} {count}
            </button>
          ))}
        </div>
      )}
      <div className={css.columns}>
        {(hasPane || tab !== 'flow') && (
          <div ref={document} className={css.body} role="region" aria-label={tab === 'files' ? '附件' : '单据'} tabIndex={0}>
            <DocumentPartContext value={part}>
              {!hasPane && tab === 'document' && <OwnTurn flow={flow} />}
              {tab === 'files' ? <FlowDocument flow={flow} /> : <FlowFacts flow={flow} />}
            </DocumentPartContext>
          </div>
        )}
        {(hasPane || tab === 'flow') && (
          <aside className={css.flow} tabIndex={0} aria-label="流程">
            <FlowPane flow={flow} />
          </aside>
        )}
      </div>
      {flow.task ? (
        <DecideFoot
          // The key replaces the foot when another signer has filled in fields meanwhile; the comment survives.
          key={`${flow.flowId} ${flow.task.taskId} ${flow.documentAt}`}
          flow={flow}
          task={flow.task}
          page={page}
          goesOn={goesOn}
          onGoesOn={onGoesOn}
          onDone={(decided) => onDone(flow, decided)}
        />
      ) : (
        <SettledFoot flow={flow} />
      )}
    </>
  );
}

/** Shown without a task of the user: the outcome, and the user's own decision as long as it can be taken back. */
function SettledFoot({ flow }: { flow: FlowDetail }): ReactNode {
  const takeBack = useSend(calls.approvals.takeBack, { onMessage: () => toast.success('已撤销审批意见') });
  const { takeBack: taskId } = flow.may;
  return (
    <footer className={css.settled}>
      <span>{flow.endWords || flow.standing || '无需你处理'}</span>
      <span className={patterns.grow} />
      {taskId !== null && (
        <Button disabled={takeBack.busy} onClick={() => void takeBack.run({ flowId: flow.flowId, taskId }).catch(() => undefined)}>
          撤销我的意见
        </Button>
      )}
    </footer>
  );
}
