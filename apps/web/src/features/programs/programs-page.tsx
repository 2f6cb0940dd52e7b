import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { PageHead } from '#kit/page-head.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ProgramDialog } from './program-dialog.tsx';
import { ProgramNav } from './program-nav.tsx';
import { ProgramPart } from './program-part.tsx';
import { ProgramUse } from './program-use.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

/** 开放接口: the programs that come in by a key, what they may, their keys, and how much they ask. */
export default function ProgramsPage(): ReactNode {
  const { data: programs, error, refetch } = useQuery(queryOf(calls.programs.list, {}, { silent: true }));
  const mayEdit = useCan([calls.programs.add.access]);
  const [isAdding, setAdding] = useState(false);
  const add = mayEdit && (
    <Button kind="primary" size="small" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      新建程序
    </Button>
  );
  return (
    <div className={css.page}>
      <PageHead
        title={
          <>
            开放接口
            {programs && programs.length > 0 && <small>{programs.length} 个程序</small>}
          </>
        }
        tools={programs?.length !== 0 && add}
      />
      {error && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      {!programs && !error && <Skeleton height={160} />}
      {programs?.length === 0 && <Empty action={add}>还没有程序。{WHAT}</Empty>}
      {programs && programs.length > 0 && <Programs programs={programs} />}
      {isAdding && <ProgramDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

const WHAT = '程序是一个身份：历史和日志写「程序 · 名称」。它看到的和能做的，不多于负责人此刻看到的和能做的；审批、放行和授权要本人做。';

function Programs({ programs }: { programs: readonly Program[] }): ReactNode {
  const [id, show] = useAddressPart({ offered: programs.map((one) => one.id), usual: programs[0]?.id ?? '', name: 'id' });
  const program = programs.find((one) => one.id === id);
  return (
    <div className={css.columns}>
      <div>
        <ProgramNav programs={programs} current={id} onShow={show} />
        <p className={patterns.noteLine}>{WHAT}</p>
      </div>
      {program && <ProgramPart key={program.id} program={program} />}
      {program && <ProgramUse program={program} />}
    </div>
  );
}
