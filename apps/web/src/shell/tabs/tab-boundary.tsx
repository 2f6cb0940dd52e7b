import { Component, type ReactNode } from 'react';

import { type MissingChunk, reloadForMissingChunk } from '#platform/pages/missing-chunk.ts';
import { Button } from '#ui/buttons/button.tsx';
import { isMissingPart } from '#ui/frame/lazy-part.ts';

import { SheetState } from '../sheet-state.tsx';

type State = { error: unknown; failed: boolean; missing: MissingChunk };

const UNREACHABLE = { title: '暂时无法打开', words: '网络连接失败，请检查网络后重试。', act: '重试' };
const UPDATED = { title: '系统已更新', words: '「刷新」后即使用新版本。', act: '刷新' };
const BROKEN = { title: '页面出错了', words: '当前页面遇到意外问题，其他页面不受影响。', act: '重试' };

/** Confines an error of one page to its tab, with a message; the rest of the console keeps working. */
export class TabBoundary extends Component<{ onRetry: () => void; children: ReactNode }, State> {
  override state: State = { error: null, failed: false, missing: 'reloading' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) void reloadForMissingChunk().then((missing) => this.setState({ missing }));
  }

  override render(): ReactNode {
    const { error, failed, missing } = this.state;
    if (!failed) return this.props.children;
    const isMissing = isMissingPart(error);
    if (isMissing && missing === 'reloading') return null;
    const isUpdated = isMissing && missing === 'missing';
    const { title, words, act } = isUpdated ? UPDATED : isMissing ? UNREACHABLE : BROKEN;
    return (
      <SheetState
        title={title}
        actions={
          <Button kind="primary" onClick={isUpdated ? () => location.reload() : this.props.onRetry}>
            {act}
          </Button>
        }
      >
        {words}
      </SheetState>
    );
  }
}
