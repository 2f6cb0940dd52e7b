import { calls } from '@houtai/contract';
import { DEBOUNCE_MS } from '@houtai/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { RadioGroup } from '#ui/input/choice/radio-group.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import { areHoursRight, limitsToSend, type TypedLimits } from './limits-form.ts';

import css from './feedback-limits-page.module.css';

type LimitsEffectProps = {
  typed: TypedLimits;
  applyTo: 'new' | 'open';
  onApplyTo: (applyTo: 'new' | 'open') => void;
};

/** Asks whether saved limits apply to new feedback only or also to open feedback, and shows the affected numbers. */
export function LimitsEffect({ typed, applyTo, onApplyTo }: LimitsEffectProps): ReactNode {
  const { limits } = limitsToSend(useDebouncedValue(typed, DEBOUNCE_MS));
  const { data } = useQuery({
    ...queryOf(calls.feedbackLimits.preview, { limits }, { silent: true }),
    enabled: areHoursRight({ limits }),
    placeholderData: keepPreviousData,
  });
  const rows = data && [
    ['会变成超时', data.becomesLate],
    ['不再超时', data.noLongerLate],
    ['有约定时间的不动', data.promised],
    ['等待中的只改剩余', data.waiting],
  ];
  return (
    <aside className={css.effect} aria-label="保存后会怎样">
      <h2>保存后会怎样</h2>
      <RadioGroup
        aria-label="对哪些反馈"
        value={applyTo}
        onChange={(value) => onApplyTo(value === 'open' ? 'open' : 'new')}
        options={[
          { value: 'new', label: '只对新的反馈' },
          { value: 'open', label: `未完成的 ${data?.open ?? '…'} 条也按新时限重算` },
        ]}
      />
      {applyTo === 'open' && rows && (
        <dl className={css.numbers}>
          {rows.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count} 条</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={css.why}>重算不补发「已超时」。</p>
    </aside>
  );
}
