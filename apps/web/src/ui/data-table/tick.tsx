import type { ReactNode } from 'react';

import type { DrawnRow } from './table-model.ts';

type TickProps = { row: DrawnRow; selected: boolean; label: string; refusal: string | null; single: boolean };

/** The tick box of a row, round where only one row can be ticked; the whole cell is its target. */
export function Tick({ row, selected, label, refusal, single }: TickProps): ReactNode {
  return (
    <label title={refusal ?? undefined}>
      <input
        type={single ? 'radio' : 'checkbox'}
        aria-label={refusal === null ? `选择 ${label}` : `选择 ${label}（${refusal}）`}
        checked={selected}
        disabled={refusal !== null}
        // The model reads Shift from the click, for ranges; React wants a handler beside `checked`.
        onClick={row.getToggleSelectedHandler()}
        onChange={() => {}}
      />
    </label>
  );
}
