import type { ImportChange } from '@houtai/contract/imported-rows';
import { ownValue } from '@houtai/contract/own-value';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import css from './import.module.css';

/** The user's decision about a cell that both sides changed. */
export type Choice = { row: number; field: string; choice: 'sheet' | 'system' | 'own'; own: string };

const SIDES = [
  { value: 'sheet', label: '用表格' },
  { value: 'system', label: '留系统' },
  { value: 'own', label: '另填' },
];

type ConflictLineProps = {
  change: ImportChange;
  choice: Choice | undefined;
  onChoose: (choice: Choice['choice'], own: string) => void;
  /** The user discards their own text. */
  onGiveUp: () => void;
};

/** A field in which sheet and system differ: both values, and a choice between them when both sides changed it. */
export function ConflictLine({ change, choice, onChoose, onGiveUp }: ConflictLineProps): ReactNode {
  const { label, base, sheet, system, isConflict, changed } = change;
  const line = useRef<HTMLTableRowElement>(null);
  const side = choice?.choice ?? change.choice;
  const stands = isConflict ? side : base === null || base !== sheet ? 'sheet' : 'system';
  return (
    <>
      <tr
        ref={line}
        data-open={(isConflict && side === '') || undefined}
        data-conflict={isConflict || undefined}
        onKeyDownCapture={(event) => handleKey(event, (next) => onChoose(next, choice?.own ?? ''))}
      >
        <td colSpan={2} className={css.label}>
          {label}
        </td>
        <td data-side="上次导入" className={css.quiet}>
          {base ?? '—'}
        </td>
        <td data-side="表格" data-stands={stands === 'sheet' || undefined}>
          {sheet}
        </td>
        <td data-side="系统" data-stands={stands === 'system' || undefined}>
          {system}
          {changed && (
            <small>
              {changed.userName} <TimeCell time={changed.at} />
            </small>
          )}
        </td>
        <td>
          {isConflict ? (
            <Segmented
              aria-label={`${label}：导入后`}
              value={side}
              options={SIDES}
              onChange={(next) => onChoose(next === 'sheet' || next === 'system' ? next : 'own', choice?.own ?? '')}
            />
          ) : (
            <span className={css.quiet}>{stands === 'sheet' ? '更新' : '保留'}</span>
          )}
        </td>
      </tr>
      {isConflict && side === 'own' && (
        <tr>
          <td colSpan={2} className={css.label}>
            另填
          </td>
          <td colSpan={4} className={css.own}>
            <input
              autoFocus
              aria-label={`${label}：另填`}
              value={choice?.own ?? change.own}
              onChange={({ target }) => onChoose('own', target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== 'Escape') return;
                event.preventDefault();
                // Keeps Escape from closing the dialog.
                event.stopPropagation();
                if (event.key === 'Escape') onGiveUp();
                focusOn(line.current);
              }}
            />
            <small>Enter 确定，Esc 放弃</small>
          </td>
        </tr>
      )}
    </>
  );
}

const CHOICES = { ArrowLeft: 'sheet', ArrowRight: 'system', Enter: 'own' } as const;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Up and down move to the next undecided cell; left, right and Enter decide this one. */
function handleKey(event: KeyboardEvent<HTMLTableRowElement>, choose: (choice: Choice['choice']) => void): void {
  const line = event.currentTarget;
  const step = ownValue(STEPS, event.key);
  const choice = Object.entries(CHOICES).find(([key]) => key === event.key)?.[1];
  if ((!step && !choice) || line.dataset['conflict'] === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (choice) return choose(choice);
  const lines = [...(line.closest('table')?.querySelectorAll<HTMLElement>('tr[data-conflict]') ?? [])];
  focusOn(lines[lines.indexOf(line) + (step ?? 0)]);
}

function focusOn(line: HTMLElement | null | undefined): void {
  const radios = [...(line?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
  const radio = radios.find((each) => each.getAttribute('aria-checked') === 'true') ?? radios[0];
  radio?.focus();
  line?.scrollIntoView({ block: 'nearest' });
}
