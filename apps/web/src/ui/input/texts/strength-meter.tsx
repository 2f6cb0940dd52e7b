import type { ReactNode } from 'react';

import css from './strength-meter.module.css';

const WORDS = ['太短', '弱', '一般', '较强', '强'] as const;

/** The strength of a password, 0 to 4, as four bars and a word; without a score the space stays empty. */
export function StrengthMeter({ score }: { score: number | null }): ReactNode {
  const word = score === null ? '' : (WORDS[score] ?? '');
  return (
    <p className={css.meter} data-score={score ?? undefined} role="status">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={score !== null && score >= step ? '' : undefined} />
      ))}
      <span>{word ? `密码强度：${word}` : ''}</span>
    </p>
  );
}
