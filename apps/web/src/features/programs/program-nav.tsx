import type { Program } from '@houtai/contract/programs';
import type { ReactNode } from 'react';

import { ProgramState } from './program-state.tsx';

import css from './programs-page.module.css';

type ProgramNavProps = { programs: readonly Program[]; current: string; onShow: (id: string) => void };

/** All programs with their keepers, today's number of requests and their state. */
export function ProgramNav({ programs, current, onShow }: ProgramNavProps): ReactNode {
  return (
    <nav aria-label="程序">
      <ul className={css.nav}>
        {programs.map((program) => (
          <li key={program.id}>
            <button type="button" aria-current={program.id === current || undefined} onClick={() => onShow(program.id)}>
              <b>{program.name}</b>
              <ProgramState program={program} />
              <small>
                {program.keeperName} · 今天 {program.today.toLocaleString('en')} 次
              </small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
