import { Component, type ReactNode } from 'react';

import { LoadFailed } from '../load-failed.tsx';
import { isMissingPart } from './lazy-part.ts';

type PartBoundaryProps = {
  /** The fallback; by default a sentence with a button to try again. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * Confines an error to one part of the page (a popover, a panel, a card), so that the rest continues to work. Errors for parts that an
 * update removed are passed on, because the page has to reload.
 */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === null) return children;
    if (isMissingPart(error)) throw error;
    if (fallback !== undefined) return fallback;
    return <LoadFailed message="这部分内容出错了，其他部分不受影响" onRetry={() => this.setState({ error: null })} />;
  }
}
