import { Component, type ReactNode } from 'react';

import { FullPageState, StateButton } from '../ui/full-page-state.tsx';
import { isMissingChunk, reloadForMissingChunk } from './missing-chunk.ts';

type State = { error: unknown; failed: boolean; reloading: boolean };

/** The last boundary: whatever throws below it becomes a sentence with a way on, never a blank window. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false, reloading: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (reloadForMissingChunk(error)) this.setState({ reloading: true });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.state.reloading) return null;
    const reload = () => location.reload();
    return isMissingChunk(this.state.error) ? (
      <FullPageState
        title="系统已更新"
        actions={
          <StateButton primary onClick={reload}>
            刷新
          </StateButton>
        }
      >
        这个页面需要新版本才能打开，请刷新。若刷新后仍然如此，请稍后再试或联系管理员。
      </FullPageState>
    ) : (
      <FullPageState
        title="页面出错了"
        actions={
          <StateButton primary onClick={reload}>
            重试
          </StateButton>
        }
      >
        页面遇到了意外的问题，已停止显示。请重试；若仍然如此，请联系管理员。
      </FullPageState>
    );
  }
}
