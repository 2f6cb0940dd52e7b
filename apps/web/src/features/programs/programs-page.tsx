import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ProgramDialog } from './program-dialog.tsx';
import { ProgramPart } from './program-part.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

/** 开放接口: the programs that come in by a key, what they may, and their keys. */
export default function ProgramsPage(): ReactNode {
  const programs = useQuery(queryOf(calls.programs.list, {}, { silent: true }));
  const mayEdit = useCan([calls.programs.add.access]);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>开放接口</h1>
        {mayEdit && (
          <Button kind="primary" size="small" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            新建程序
          </Button>
        )}
      </header>
      <p className={patterns.noteLine}>
        程序是一个身份：历史和日志写「程序 · 名称」。它看到的和能做的，不多于负责人此刻看到的和能做的；审批、放行和授权要本人做。
      </p>
      {programs.error && <LoadFailed message={programs.error.message} onRetry={() => void programs.refetch()} />}
      {!programs.data && !programs.error && <Skeleton height={160} />}
      {programs.data?.length === 0 && <p className={patterns.noteLine}>还没有程序。</p>}
      {programs.data?.map((program) => (
        <ProgramPart key={program.id} program={program} />
      ))}
      {isAdding && <ProgramDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
