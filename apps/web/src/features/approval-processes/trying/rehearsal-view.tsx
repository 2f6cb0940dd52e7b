import { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { filterReplay } from '@houtai/contract/approval-replay';
import type { ResultOf } from '@houtai/contract/call';
import { KEYWORD_MAX } from '@houtai/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { DateRangeInput } from '#ui/input/days/date-range-input.tsx';
import type { DayRange } from '#ui/input/days/day-text.ts';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import { RehearsalTable, replayColumns } from './rehearsal-table.tsx';
import type { Rehearsal } from './use-rehearsal.ts';

import patterns from '#ui/patterns.module.css';
import css from './rehearsal.module.css';

/** Runs the documents of some days again by the saved draft, and shows which of them would take another path. Nothing is written. */
export function RehearsalView({ detail, rehearsal }: { detail: ProcessDetail; rehearsal: Rehearsal }): ReactNode {
  const { days, show, look, close } = rehearsal;
  const [keyword, setKeyword] = useState(rehearsal.keyword);
  const noun = BUSINESS_TYPES[detail.businessType];
  const isAsked = days.from !== '' && days.to !== '';
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.approvalProcesses.replay, { id: detail.id, ...days }, { silent: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (error instanceof CallError && !data)
    return <CallErrorNotice fault={error} onRetry={() => void refetch()} leave={{ words: '回到编辑器', go: close }} />;
  const rows = filterReplay(data?.rows ?? [], { show, keyword });
  return (
    <section className={css.view} aria-label="演练" aria-busy={!data || undefined}>
      <Sums data={data} days={days} onDays={look} />
      <div className={css.filters}>
        <Segmented aria-label="演练结果" value={show} options={choicesOf(data)} onChange={(value) => look({ show: value })} />
        <TextInput
          aria-label="单据、提交人"
          placeholder="单据、提交人"
          maxLength={KEYWORD_MAX}
          autoComplete="off"
          value={keyword}
          onChange={(value) => {
            setKeyword(value);
            look({ keyword: value });
          }}
        />
        <span className={patterns.grow} />
        <ExportButton
          call={isAsked ? calls.approvalProcesses.exportReplay : undefined}
          name={`单据演练-${detail.name}`}
          asked={{ id: detail.id, ...days, show, keyword }}
          columns={replayColumns(detail)}
        />
        <Button size="small" onClick={close}>
          到编辑器修改
        </Button>
      </div>
      {!data && <p role="status">演练中…</p>}
      {data && rows.length === 0 ? (
        <Empty>{data.rows.length === 0 ? `这段日期没有${noun}。换一个账期` : '没有符合条件的单据'}</Empty>
      ) : (
        data && <RehearsalTable rows={rows} detail={detail} />
      )}
      <p className={patterns.noteAside}>演练只读，不改动任何单据；两条路径都按现在的组织架构计算</p>
    </section>
  );
}

type Replay = ResultOf<typeof calls.approvalProcesses.replay>;

/** The parts, with their numbers once loaded. */
function choicesOf(data: Replay | undefined) {
  const { rows = [], stuck = 0, same = 0, people = 0, way = 0 } = data ?? {};
  const label = (words: string, count: number) => (data ? `${words} ${count}` : words);
  return [
    { value: 'all', label: label('全部', rows.length) },
    { value: 'changed', label: label('有变化', people + way + stuck) },
    { value: 'stuck', label: label('走不下去', stuck) },
    { value: 'same', label: label('不变', same) },
  ];
}

type SumsProps = { data: Replay | undefined; days: DayRange; onDays: (days: DayRange) => void };

function Sums({ data, days, onDays }: SumsProps): ReactNode {
  return (
    <dl className={css.sums}>
      <div>
        <dt>演练范围</dt>
        <dd className={css.days}>
          <DateRangeInput aria-label="提交日期" value={days} onChange={onDays} />
        </dd>
      </div>
      <Sum label="单据" value={data?.rows.length} />
      <Sum label="路径不变" value={data?.same} />
      <Sum label="路径有变化" value={data && data.people + data.way} />
      <Sum label="走不下去" value={data?.stuck} bad={(data?.stuck ?? 0) > 0} />
    </dl>
  );
}

function Sum({ label, value, bad = false }: { label: string; value: number | undefined; bad?: boolean }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-bad={bad || undefined}>
        {value ?? '…'} <small>张</small>
      </dd>
    </div>
  );
}
