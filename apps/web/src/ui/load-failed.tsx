import type { ReactNode } from 'react';

import { Button } from './buttons/button.tsx';
import { Empty } from './empty.tsx';

/** Replaces a part of a page that failed to load: the message and a button to retry. */
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
