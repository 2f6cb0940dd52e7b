import type { ReactNode } from 'react';

import { Skeleton } from '../marks/skeleton.tsx';
import type { Column } from './column.ts';

import css from './data-table.module.css';

/** Placeholder rows in the table's geometry while the first rows load. */
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

type SkeletonCardsProps<Row> = { columns: readonly Column<Row>[]; ticks: boolean; count: number };

/** Placeholder cards with the lines of real ones while the first rows load. */
export function SkeletonCards<Row>({ columns, ticks, count }: SkeletonCardsProps<Row>): ReactNode {
  const places = columns.flatMap(({ card }) => card ?? []);
  const has = (...wanted: readonly string[]) => places.some((place) => wanted.includes(place));
  const metas = places.filter((place) => place === 'meta');
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={css.skeletoncard} data-ticks={ticks || undefined}>
          {has('id', 'mark', 'state') && <Skeleton width="40%" height={12} inLine />}
          <Skeleton width="80%" height={14} inLine />
          {has('note') && <Skeleton width="56%" height={12} inLine />}
          {metas.map((_meta, line) => (
            <Skeleton key={line} width="32%" height={12} inLine />
          ))}
        </div>
      ))}
    </div>
  );
}
