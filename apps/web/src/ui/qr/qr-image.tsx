import type { ReactNode } from 'react';

import { qrSquares } from './qr-code.ts';

/** The light edge that readers need around a code, in squares. */
const EDGE = 4;

/** A text as a QR code, black on white in either scheme, `size` px wide; `label` says what it leads to. Nothing for a text that is too long for one. */
export function QrImage({ text, label, size = 160 }: { text: string; label: string; size?: number }): ReactNode {
  const squares = squaresOf(text);
  if (!squares) return null;
  const side = squares.length + 2 * EDGE;
  const path = squares.flatMap((line, row) => line.map((dark, column) => (dark ? `M${column + EDGE} ${row + EDGE}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function squaresOf(text: string) {
  try {
    return qrSquares(text);
  } catch {
    return null;
  }
}
