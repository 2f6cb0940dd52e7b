import { Component, type ReactNode } from 'react';

import { Card } from '../../kit/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { isMissingPart } from '../../ui/lazy-part.ts';

/** Keeps a fault of one card inside it; what an update took away is for the page to load anew. */
export class CardBoundary extends Component<{ title: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isMissingPart(error)) throw error;
    return (
      <Card title={this.props.title}>
        <Empty>卡片出错了，请刷新页面重试</Empty>
      </Card>
    );
  }
}
