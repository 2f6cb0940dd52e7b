import { type ReactNode, Suspense } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Popover } from '#ui/layer/popover.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import type { ColumnSelectorProps } from './column-selector.tsx';

// Loaded lazily: dragging costs more bytes than the whole table, and few people open this often.
const ColumnSelector = lazyPart(() => import('./column-selector.tsx').then((module) => ({ default: module.ColumnSelector })));

/** The 选择列 button in the head of a list. */
export function ColumnButton(props: ColumnSelectorProps): ReactNode {
  return (
    <Popover label="选择列" width={560} trigger={<IconButton icon="columns" label="选择列" />}>
      {() => (
        <Suspense fallback={<Skeleton height={320} />}>
          <ColumnSelector {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
