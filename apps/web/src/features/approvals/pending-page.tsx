import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { text } from '../../kit/list/conditions.ts';
import { listOf, view } from '../../kit/list/list-of.ts';
import { insteadOfRows } from '../../kit/list/list-states.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { usePageKeys } from '../../kit/use-page-keys.ts';
import { useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { BulkPass } from './bulk-pass.tsx';
import { FlowView } from './flow-view.tsx';
import { PendingFoot } from './pending-foot.tsx';
import { PendingHead } from './pending-head.tsx';
import { keyOfTask, PendingList } from './pending-list.tsx';
import { PendingSearch } from './pending-search.tsx';
import type { Decided } from './use-decision.ts';

import css from './pending.module.css';

const PARTS = {
  conditions: [text('keyword', '单号、标题、提交人')],
  views: [
    view('all', '全部', null),
    view('REIMBURSEMENT', BUSINESS_TYPES.REIMBURSEMENT, ['businessType', 'REIMBURSEMENT']),
    view('SOFTWARE_COPYRIGHT', BUSINESS_TYPES.SOFTWARE_COPYRIGHT, ['businessType', 'SOFTWARE_COPYRIGHT']),
    view('PROJECT_OPENING', BUSINESS_TYPES.PROJECT_OPENING, ['businessType', 'PROJECT_OPENING']),
    view('done', '我已审'),
  ],
} as const;
const WAITING = listOf(calls.approvals.tasks, { ...PARTS, defaultSort: 'askedAt' });
const DONE = listOf(calls.approvals.tasks, { ...PARTS, defaultSort: '-doneAt' });

/** What waits for the person beside the document and its flow, decided one after the other (specification 2.7). */
export default function PendingPage(): ReactNode {
  const [params] = useSearchParams();
  const isDone = params.get('view') === 'done';
  const list = useList(isDone ? DONE : WAITING);
  const page = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [isPassing, setPassing] = useState(false);
  const [goesOn, setGoesOn] = useState(true);
  const takeBack = useSend(calls.approvals.takeBack, { onMessage: () => toast.success('已撤销审批意见') });
  const isNarrow = useMedia('(max-width: 1023px)');

  const rows = list.data?.rows ?? [];
  const at = rows.findIndex(({ flowId }) => flowId === list.openId);
  const neighbour = (by: 1 | -1) => (at < 0 ? (by === 1 ? rows[0] : undefined) : rows[at + by]);
  const stepTo = (by: 1 | -1) => {
    const next = neighbour(by);
    return next && (() => list.open(next.flowId));
  };
  const pick = (key: string) =>
    setPicked((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  usePageKeys(page, {
    j: stepTo(1),
    k: stepTo(-1),
    x: rows[at]?.mayBulk ? () => pick(keyOfTask(rows[at] ?? { flowId: '', taskId: '' })) : undefined,
    '/': () => search.current?.focus(),
  });
  const finish = (flow: FlowDetail, { words, taskId, undoable }: Decided) => {
    const said = `${words}「${flow.title}」`;
    const undo = () => void takeBack.run({ flowId: flow.flowId, taskId }).catch(() => undefined);
    if (undoable) toast.undoable(said, undo);
    else toast.success(said);
    if (goesOn && !isDone) list.open((neighbour(1) ?? neighbour(-1))?.flowId ?? null);
  };
  const ticked = rows.filter((task) => picked?.has(keyOfTask(task)));
  const showsList = !isNarrow || list.openId === null;
  return (
    <div ref={page} className={css.page} data-width="full">
      {showsList && <PendingHead list={list} isPicking={picked !== null} onPicking={() => setPicked(picked ? null : new Set())} />}
      <div className={css.center}>
        {showsList && (
          <nav className={css.list} aria-label={isDone ? '我已审的单据' : '待审批的单据'}>
            <PendingSearch field={search} held={list.held['keyword'] ?? ''} onSearch={(keyword) => list.setFilters({ keyword })} />
            <div className={css.rows}>
              {insteadOf(list, () => list.setView('done')) ?? (
                <PendingList tasks={rows} done={isDone} openId={list.openId} onOpen={list.open} picked={picked} onPick={pick} />
              )}
            </div>
            <PendingFoot list={list} picked={picked && ticked.length} onPass={() => setPassing(true)} />
          </nav>
        )}
        {(!isNarrow || list.openId !== null) && (
          <main className={css.document} aria-label="审批">
            {list.openId === null ? (
              <Empty>从左侧选择一份单据</Empty>
            ) : (
              <FlowView
                key={list.openId}
                flowId={list.openId}
                page={page}
                place={at < 0 ? '' : `${(list.offset - 1) * list.limit + at + 1} / ${list.data?.total ?? 0}`}
                step={{ back: stepTo(-1), on: stepTo(1) }}
                onClose={() => list.open(null)}
                goesOn={goesOn}
                onGoesOn={setGoesOn}
                onDone={finish}
              />
            )}
          </main>
        )}
      </div>
      {isPassing && (
        <BulkPass
          tasks={ticked}
          onClose={() => setPassing(false)}
          onDone={() => {
            setPassing(false);
            setPicked(null);
          }}
        />
      )}
    </div>
  );
}

type Listed = Parameters<typeof insteadOfRows>[0]['list'] & { view: string };

/** Nothing waits any more is no fault, and leads to what was decided. */
function insteadOf(list: Listed, showDone: () => void): ReactNode {
  if (list.data?.rows.length !== 0 || list.isFiltered || list.view !== 'all')
    return insteadOfRows({ list, noun: list.view === 'done' ? '已审批的单据' : '待你审批的单据', view: undefined, action: undefined });
  return (
    <Empty
      action={
        <Button size="small" onClick={showDone}>
          看我已审
        </Button>
      }
    >
      没有待你审批的单据
    </Empty>
  );
}
