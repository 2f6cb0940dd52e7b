import type { TextPiece } from '@houtai/contract/knowledge';
import type { ReactNode } from 'react';

import css from '../managing/layers.module.css';

/** A text with added and removed parts marked; nothing when both versions are empty. */
export function Difference({ label, pieces }: { label: string; pieces: readonly TextPiece[] }): ReactNode {
  if (pieces.length === 0) return null;
  const isSame = pieces.every(({ kind }) => kind === 'same');
  return (
    <section>
      <h3>
        {label}
        {isSame && <small> 没有变化</small>}
      </h3>
      <p className={css.text}>{pieces.map((piece, at) => pieceOf(piece, at))}</p>
    </section>
  );
}

function pieceOf({ kind, text }: TextPiece, at: number): ReactNode {
  if (kind === 'added') return <ins key={at}>{text}</ins>;
  return kind === 'removed' ? <del key={at}>{text}</del> : <span key={at}>{text}</span>;
}
