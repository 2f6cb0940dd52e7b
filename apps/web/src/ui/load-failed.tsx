import type { ReactNode } from 'react';

import { Button } from './buttons/button.tsx';
import { Empty } from './empty.tsx';

/** A part of a page that could not be loaded: what happened and a way to try again. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" style={{ display: 'grid', flex: 1 }}>
      <Empty
        action={
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        }
      >
        {message}
      </Empty>
    </div>
  );
}
