import type { ReactNode } from 'react';

import box from '../tick-box.module.css';

type TickProps = {
  label: string;
  refusal: string | null;
  checked: boolean;
  /** One row at a time: what the radios of the table are together; undefined where many can be ticked. */
  group: string | undefined;
  onTick: (isTicked: boolean, range: boolean) => void;
};

/** The tick box of a row, round where only one row can be ticked; the whole cell is its target. */
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
        // Only the click tells of Shift; React wants a handler beside `checked`.
        onClick={(event) => onTick(event.currentTarget.checked, event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  );
}
