import { calls } from '@houtai/contract';
import type { FlowDetail, TaskRow } from '@houtai/contract/approval-flows';
import { type ReactNode, useRef, useState } from 'react';

import { insteadOfRows } from '#kit/list/list-states.tsx';
import type { List } from '#kit/list/use-list.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { toast } from '#ui/layer/toast.tsx';

import { FlowView } from '../flow/flow-view.tsx';
import { changeShownWay, useWays } from '../flow/ways.ts';
import { KeysDialog } from '../keys-dialog.tsx';
import type { DecidedTask } from '../use-decision.ts';
import { BulkPass } from './bulk-pass.tsx';
import { PendingFoot } from './pending-foot.tsx';
import { PendingHead } from './pending-head.tsx';
import { keyOfTask, PendingList } from './pending-list.tsx';
import { PendingSearch } from './pending-search.tsx';
import { KEYS_OF_KEYS, usePendingKeys } from './use-pending-keys.ts';
import { usePicked } from './use-picked.ts';
import { useStepping } from './use-stepping.ts';
import { useSwipe } from './use-swipe.ts';

import patterns from '#ui/patterns.module.css';
import css from './pending.module.css';

type PendingDeskProps = {
  list: List<string, TaskRow, string>;
  /** Whether the document was opened from the table, to which closing it returns. */
  fromTable: boolean;
};

/** The waiting documents one at a time, each with its flow. */
export function PendingDesk({ list, fromTable }: PendingDeskProps): ReactNode {
  const isDone = list.view === 'done';
  const page = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isPassing, setPassing] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const { goesOn } = useWays();
  const takeBack = useSend(calls.approvals.takeBack, { onMessage: () => toast.success('已撤销审批意见') });
  const isNarrow = useIsNarrowSheet(754);

  const rows = list.data?.rows ?? [];
  const picks = usePicked(rows);
  const { current, place, back, on, goOn } = useStepping(list);
  const swipe = useSwipe({ back, on });
  usePendingKeys(page, {
    j: on,
    k: back,
    x: current?.mayBulk ? ({ shiftKey }) => (shiftKey ? picks.pickTo : picks.pick)(keyOfTask(current)) : undefined,
    '/': () => search.current?.focus(),
    [KEYS_OF_KEYS]: () => setShowsKeys(true),
  });
  const finish = (flow: FlowDetail, { words, taskId, undoable, stays }: DecidedTask) => {
    const said = `${words}「${flow.title}」`;
    const undo = () => void takeBack.run({ flowId: flow.flowId, taskId }).catch(() => undefined);
    if (undoable) toast.undoable(said, undo);
    else toast.success(said);
    if (goesOn && !isDone && !stays) goOn();
  };
  const { picked, ticked } = picks;
  const showsList = !isNarrow || list.openId === null;
  return (
    <div ref={page} className={css.page} data-width="full" data-from-table={fromTable || undefined}>
      {showsList && <PendingHead list={list} isPicking={picked !== null} onPicking={picks.toggle} />}
      <div className={css.center}>
        {showsList && (
          <nav className={css.list} aria-label={isDone ? '我已审的单据' : '待审批的单据'}>
            <PendingSearch field={search} held={list.held['keyword'] ?? ''} onSearch={(keyword) => list.setFilters({ keyword })} />
            <div className={patterns.fillScroll}>
              {insteadOf(list, () => list.setView('done')) ?? (
                <PendingList tasks={rows} done={isDone} openId={list.openId} onOpen={list.open} picked={picked} onPick={picks.pick} />
              )}
            </div>
            <PendingFoot list={list} picked={picked && ticked.length} onPass={() => setPassing(true)} onKeys={() => setShowsKeys(true)} />
          </nav>
        )}
        {(!isNarrow || list.openId !== null) && (
          <section className={css.document} aria-label="审批" {...swipe}>
            {list.openId === null ? (
              <Empty>从左侧选择一份单据</Empty>
            ) : (
              <FlowView
                key={list.openId}
                flowId={list.openId}
                page={page}
                place={place}
                step={{ back, on }}
                onClose={() => list.open(null)}
                goesOn={goesOn}
                onGoesOn={(on) => changeShownWay({ goesOn: on })}
                onDone={finish}
              />
            )}
          </section>
        )}
      </div>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      {isPassing && (
        <BulkPass
          tasks={ticked}
          onClose={() => setPassing(false)}
          onDone={() => {
            setPassing(false);
            picks.end();
          }}
        />
      )}
    </div>
  );
}

type Listed = Parameters<typeof insteadOfRows>[0]['list'] & { view: string };

/** An empty list is not an error and links to the decided documents. */
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
