import type { ReactNode } from 'react';

import box from '../tick-box.module.css';

type TickProps = {
  label: string;
  refusal: string | null;
  checked: boolean;
  /** The name of the radio group for a table with single selection; undefined for multiple selection. */
  group: string | undefined;
  onTick: (isTicked: boolean, range: boolean) => void;
};

/** The selection box of a row, round for single selection; the whole cell is its target. */
export function Tick({ label, refusal, checked, group, onTick }: TickProps): ReactNode {
  return (
    <label title={refusal ?? undefined}>
      <input
        className={box.box}
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        aria-label={refusal === null ? `选择 ${label}` : `选择 ${label}（${refusal}）`}
        checked={checked}
        disabled={refusal !== null}
        // Only the click event has the Shift key; React requires a handler for `checked`.
        onClick={(event) => onTick(event.currentTarget.checked, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}
