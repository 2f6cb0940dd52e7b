import type { ReactNode } from 'react';

import { useSession } from '#platform/session/session.ts';

import css from './preview.module.css';

/** A watermark with the user's name and the last four digits of the phone, so that a photograph can be traced. */
export function Watermark(): ReactNode {
  const account = useSession((state) => state.userInfo);
  const text = account ? `${account.name} ${account.phone.slice(-4)}`.trim() : '';
  const image = `url("data:image/svg+xml,${encodeURIComponent(tile(text))}")`;
  return <div className={css.watermark} data-watermark={text} style={{ WebkitMaskImage: image, maskImage: image }} />;
}

function tile(text: string): string {
  const safe = text.replace(/[<>&]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="130"><text x="110" y="70" text-anchor="middle" font-size="15" font-family="sans-serif" transform="rotate(-20 110 65)">${safe}</text></svg>`;
}
