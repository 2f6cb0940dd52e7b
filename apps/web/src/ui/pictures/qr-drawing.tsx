import { encodeQR } from 'qr';
import type { ReactNode } from 'react';

/** The light margin that readers need around a code, in squares. */
const EDGE = 4;

/** The QR code of a text as SVG; lazily loaded, because few users look at a page's code. */
export function QrDrawing({ text, label, size }: { text: string; label: string; size: number }): ReactNode {
  const squares = squaresOf(text);
  if (!squares) return null;
  const side = squares.length;
  const path = squares.flatMap((line, row) => line.map((dark, column) => (dark ? `M${column} ${row}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function squaresOf(text: string): boolean[][] | null {
  try {
    return encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: EDGE });
  } catch {
    return null;
  }
}
