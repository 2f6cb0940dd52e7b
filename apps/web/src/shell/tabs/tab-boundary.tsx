import { Component, type ReactNode } from 'react';

import { isMissingChunk, reloadForMissingChunk } from '../../platform/missing-chunk.ts';
import { Button } from '../../ui/button.tsx';
import { SheetState } from '../sheet-state.tsx';

type State = { error: unknown; failed: boolean };

/** Keeps a fault of one page inside its tab: the person reads a sentence, the rest of the console lives. */
export class TabBoundary extends Component<{ onRetry: () => void; children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reloadForMissingChunk(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const isOld = isMissingChunk(this.state.error);
    return (
      <SheetState
        title={isOld ? '系统已更新' : '页面出错了'}
        actions={
          <Button kind="primary" onClick={isOld ? () => location.reload() : this.props.onRetry}>
            {isOld ? '刷新' : '重试'}
          </Button>
        }
      >
        {isOld ? '请刷新页面以使用新版本。' : '当前页面遇到意外问题，其他页面不受影响。'}
      </SheetState>
    );
  }
}
