import { ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

import { Spinner } from '../marks/spinner.tsx';
import type { RowTree, TreePosition } from './row-tree.ts';

import css from './tree-stem.module.css';

/** The start of a tree's row: its indentation, and the arrow that opens or closes it. By keyboard, the row itself does that. */
export function TreeStem({ id, place, onTurn }: { id: string; place: TreePosition; onTurn: RowTree['onTurn'] }): ReactNode {
  const { level, isBranch, isOpen, isBusy } = place;
  const style: CSSProperties & Record<'--depth', number> = { '--depth': level - 1 };
  return (
    <span className={css.stem} style={style}>
      {isBusy && <Spinner />}
      {isBranch && !isBusy && (
        <button
          type="button"
          tabIndex={-1}
          className={css.arrow}
          aria-label={isOpen ? '收起下级' : '展开下级'}
          data-open={isOpen || undefined}
          onClick={() => onTurn(id, !isOpen)}
        >
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </span>
  );
}
