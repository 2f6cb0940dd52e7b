import { completeness, OVER_COMPLETE } from '@houtai/contract/completeness';
import { showMoney } from '@houtai/contract/money';
import type { ReactNode } from 'react';

import css from './figure-text.module.css';

/** An amount for display: two decimals, negative ones with 负 and in red, 「—」 for null (specification 9). */
export function MoneyText({ amount }: { amount: string | number | null }): ReactNode {
  const { text, negative } = showMoney(amount);
  return (
    <span className={css.figure} data-negative={negative || undefined}>
      {text || '—'}
    </span>
  );
}

/** A ratio of completion as a percentage, with 超额完成 beside values above 100% (specification 9). */
export function CompletenessText({ ratio }: { ratio: number }): ReactNode {
  const { text, over } = completeness(ratio);
  return (
    <span className={css.figure}>
      {text}
      {over && <small className={css.over}>{OVER_COMPLETE}</small>}
    </span>
  );
}
