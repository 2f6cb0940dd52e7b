import type { ReactNode } from 'react';

import type { RowGroup } from './row-groups.ts';

import css from './row-groups.module.css';

/** The heading of a group of rows, across all columns. */
export function GroupRow({ group, columns }: { group: RowGroup; columns: number }): ReactNode {
  return (
    <tr className={css.group} data-tone={group.tone}>
      <th colSpan={columns} scope="rowgroup">
        <GroupWords group={group} />
      </th>
    </tr>
  );
}

/** The heading of a group of cards. */
export function GroupCard({ group }: { group: RowGroup }): ReactNode {
  return (
    <li className={css.group} data-tone={group.tone}>
      <GroupWords group={group} />
    </li>
  );
}

function GroupWords({ group: { label, count, note } }: { group: RowGroup }): ReactNode {
  return (
    <span className={css.words}>
      {label}
      {count !== undefined && <b>{count}</b>}
      {note !== undefined && <small>{note}</small>}
    </span>
  );
}
