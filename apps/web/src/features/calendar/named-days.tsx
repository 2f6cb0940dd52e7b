import type { CalendarDay } from '@houtai/contract/calendar';
import { DAY_KINDS, type Run, runsOf, runWords } from '@houtai/contract/calendar-days';
import type { CalendarForm } from '@houtai/contract/calendar-form';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { Empty } from '#ui/empty.tsx';

import css from './named-days.module.css';

type NamedDaysProps = {
  days: readonly CalendarDay[];
  /** Opens a run of days for changes; absent for readers. */
  onOpen: ((form: CalendarForm) => void) | undefined;
};

/** The days that differ from Monday to Friday by name; consecutive ones form one entry. */
export function NamedDays({ days, onOpen }: NamedDaysProps): ReactNode {
  const runs = runsOf(days, ({ kind, name }) => `${kind} ${name}`);
  return (
    <section className={css.named} aria-label="节假日与调休">
      <h2>节假日与调休</h2>
      {runs.length === 0 && <Empty>没有录入，按周一至周五上班</Empty>}
      <ul>
        {runs.map((run) => (
          <li key={run.from}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen({ from: run.from, to: run.to, kind: run.of.kind, name: run.of.name })}>
                <NamedRun run={run} />
              </button>
            ) : (
              <div>
                <NamedRun run={run} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NamedRun({ run }: { run: Run<CalendarDay> }): ReactNode {
  const { kind, name } = run.of;
  return (
    <>
      <TonePill tone={kind === 'off' ? 'green' : 'amber'}>{DAY_KINDS[kind]}</TonePill>
      <span className={css.name}>{name}</span>
      <span className={css.when}>
        {runWords(run)}
        {run.count > 1 && `，${run.count} 天`}
      </span>
    </>
  );
}
