import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { PageHead } from '#kit/page-head.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';

import { ProgramDialog } from './program-dialog.tsx';
import { ProgramNav } from './program-nav.tsx';
import { ProgramPart } from './program-part.tsx';
import { ProgramUse } from './program-use.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

const WHAT = '程序是一个身份：历史和日志写「程序 · 名称」。它看到的和能做的，不多于负责人此刻看到的和能做的；审批、放行和授权要本人做。';

/** The programs, and the rights, keys and requests of the chosen one. */
export function ProgramsTab({ tabs, programs }: { tabs: ReactNode; programs: readonly Program[] }): ReactNode {
  const mayEdit = useCan([calls.programs.add.access]);
  const [isAdding, setAdding] = useState(false);
  const [id, show] = useAddressPart({ offered: programs.map((one) => one.id), usual: programs[0]?.id ?? '', name: 'id' });
  const program = programs.find((one) => one.id === id);
  const add = mayEdit && (
    <Button kind="primary" size="small" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      新建程序
    </Button>
  );
  return (
    <>
      <PageHead title="开放接口" tools={programs.length > 0 && add}>
        {tabs}
      </PageHead>
      {programs.length === 0 ? (
        <Empty action={add}>还没有程序。{WHAT}</Empty>
      ) : (
        <div className={css.columns}>
          <div>
            <ProgramNav programs={programs} current={id} onShow={show} />
            <p className={patterns.noteLine}>{WHAT}</p>
          </div>
          {program && <ProgramPart key={program.id} program={program} />}
          {program && <ProgramUse program={program} />}
        </div>
      )}
      {isAdding && <ProgramDialog onClose={() => setAdding(false)} />}
    </>
  );
}
