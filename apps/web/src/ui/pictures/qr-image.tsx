import { lazy, type ReactNode, Suspense } from 'react';

const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }));

/**
 * A text as a QR code, black on white in both schemes, `size` px wide; `label` says what it leads to. Nothing for a text that is too long.
 */
export function QrImage({ text, label, size = 160 }: { text: string; label: string; size?: number }): ReactNode {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <QrDrawing text={text} label={label} size={size} />
    </Suspense>
  );
}
