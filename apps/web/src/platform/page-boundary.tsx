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
        请刷新页面以使用新版本。如刷新后仍无法打开，请稍后再试或联系系统管理员。
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
        页面遇到意外问题，无法继续显示。请重试；如仍出现，请联系系统管理员。
      </FullPageState>
    );
  }
}
