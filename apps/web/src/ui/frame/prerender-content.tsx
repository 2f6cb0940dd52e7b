import { Activity, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const KEPT_MS = 2_000;

/**
 * Renders content off-screen, piece by piece while the browser is idle, and discards it: a first rendering takes twice as long, because its
 * functions are compiled only then. The content is hidden, so no effect runs and no request is sent. Errors of content that needs a user
 * are ignored.
 */
export function prerenderContent(content: ReactNode): void {
  const ignore = (): void => undefined;
  const root = createRoot(document.createElement('div'), { onUncaughtError: ignore, onCaughtError: ignore, onRecoverableError: ignore });
  root.render(<Activity mode="hidden">{content}</Activity>);
  setTimeout(() => root.unmount(), KEPT_MS);
}
