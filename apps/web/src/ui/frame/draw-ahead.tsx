import { Activity, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const KEPT_MS = 2_000;

/**
 * Draws something once where nobody sees it, piece by piece while the browser has nothing else to do, and throws it away: what is drawn for the
 * first time takes twice as long, as its functions are compiled only then. It is hidden, so that no effect of it runs: it asks for nothing,
 * follows nothing, and belongs to nobody. What it cannot do without a person is left out in silence.
 */
export function drawAhead(content: ReactNode): void {
  const ignore = (): void => undefined;
  const root = createRoot(document.createElement('div'), { onUncaughtError: ignore, onCaughtError: ignore, onRecoverableError: ignore });
  root.render(<Activity mode="hidden">{content}</Activity>);
  setTimeout(() => root.unmount(), KEPT_MS);
}
