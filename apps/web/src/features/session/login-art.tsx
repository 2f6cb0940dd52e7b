import { Logo } from '#ui/frame/logo.tsx';

import css from './login-art.module.css';

// Cells of a ledger: left, top and width in px on a grid of 112 by 32, and the strength of the theme colour.
const CELLS: readonly (readonly [left: number, top: number, width: number, tint?: 'some' | 'full'])[] = [
  [336, 160, 111],
  [448, 160, 223],
  [672, 160, 111, 'some'],
  [448, 192, 111],
  [560, 192, 223],
  [336, 224, 223],
  [560, 224, 111, 'full'],
  [672, 224, 223],
  [448, 256, 335],
  [784, 256, 111],
  [336, 288, 111, 'some'],
  [560, 288, 111],
  [672, 288, 111],
  [560, 320, 223],
  [784, 320, 111, 'some'],
  [448, 352, 111],
  [672, 352, 223],
];

type Props = { name: string; legal: string; /** Without it the background is plain, which paints sooner. */ hasLedger?: boolean };

export function LoginArt({ name, legal, hasLedger = true }: Props) {
  return (
    <aside className={css.art} aria-label="产品介绍">
      {hasLedger && (
        <svg className={css.ledger} aria-hidden="true">
          {CELLS.map(([left, top, width, tint]) => (
            <rect key={`${left},${top}`} x={left} y={top} width={width} height={31} className={tint && css[tint]} />
          ))}
        </svg>
      )}
      <Brand name={name} />
      <div className={css.say}>
        <p>
          今天的事，
          <br />
          一处办完。
        </p>
        <span>待办、反馈、公告与制度，在同一张桌面上。</span>
      </div>
      <p className={css.fine}>{legal}</p>
    </aside>
  );
}

export function Brand({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ');
  return (
    <div className={css.brand}>
      <Logo />
      <span>
        {first} {rest.length > 0 && <small>{rest.join(' ')}</small>}
      </span>
    </div>
  );
}
