import { Component, type ReactNode } from 'react';

import { FullPageState, StateButton } from '#ui/frame/full-page-state.tsx';
import { isMissingPart } from '#ui/frame/lazy-part.ts';

import { type MissingChunk, reloadForMissingChunk } from './missing-chunk.ts';

type State = { error: unknown; failed: boolean; missing: MissingChunk };

/** The outermost error boundary: any error below it becomes a message with a next step, never a blank window. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false, missing: 'reloading' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) this.load();
  }

  private load(): void {
    void reloadForMissingChunk().then((missing) => this.setState({ missing }));
  }

  override render(): ReactNode {
    const { error, failed, missing } = this.state;
    if (!failed) return this.props.children;
    if (!isMissingPart(error))
      return (
        <Sentence title="页面出错了" act="重试" onAct={() => location.reload()}>
          页面遇到意外问题，无法继续显示。请重试；如仍出现，请联系系统管理员。
        </Sentence>
      );
    if (missing === 'reloading') return null;
    if (missing === 'unreachable')
      return (
        <Sentence title="暂时无法打开" act="重试" onAct={() => this.load()}>
          网络连接失败，请检查网络后重试。
        </Sentence>
      );
    return (
      <Sentence title="系统已更新" act="刷新" onAct={() => location.reload()}>
        「刷新」后即使用新版本。如仍无法打开，请联系系统管理员。
      </Sentence>
    );
  }
}

type SentenceProps = { title: string; act: string; onAct: () => void; children: ReactNode };

function Sentence({ title, act, onAct, children }: SentenceProps): ReactNode {
  return (
    <FullPageState
      title={title}
      actions={
        <StateButton primary onClick={onAct}>
          {act}
        </StateButton>
      }
    >
      {children}
    </FullPageState>
  );
}
