import type { ReactNode } from 'react';

import { Skeleton } from '../skeleton.tsx';

import css from './data-table.module.css';

/** Rows of the table's own geometry while the first ones are on their way. */
export function SkeletonRows({ columns, count }: { columns: number; count: number }): ReactNode {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_column, column) => (
            <td key={column}>
              <Skeleton width={column === 0 ? '100%' : `${45 + ((row * 7 + column * 13) % 40)}%`} height={12} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Cards of the usual height while the first ones are on their way. */
export function SkeletonCards({ count }: { count: number }): ReactNode {
  return (
    <div className={css.cards} aria-hidden>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={css.skeletoncard}>
          <Skeleton width="40%" height={14} />
          <Skeleton width="70%" height={16} />
          <Skeleton width="55%" height={14} />
        </div>
      ))}
    </div>
  );
}
