import { lastDays } from '@houtai/contract/dates';
import { DATE_SHORTCUTS } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { DateInput } from '#ui/input/days/date-input.tsx';
import { DateRangeInput } from '#ui/input/days/date-range-input.tsx';
import { Field } from '#ui/input/field.tsx';

import type { Demo } from '../demo.ts';
import { WithState } from '../with-state.tsx';

import css from '../components-page.module.css';

const SHORTCUTS = DATE_SHORTCUTS.map((days) => ({ label: `最近${days}天`, range: () => lastDays(days, new Date()) }));

function Content(): ReactNode {
  return (
    <div className={css.grid}>
      <Field label="日期" required hint="可直接输入 20260131">
        {(control) => <WithState start="">{(value, change) => <DateInput {...control} value={value} onChange={change} />}</WithState>}
      </Field>
      <Field label="日期，有范围">
        {(control) => (
          <WithState start="2026-01-15">
            {(value, change) => <DateInput {...control} value={value} onChange={change} min="2026-01-10" max="2026-01-20" />}
          </WithState>
        )}
      </Field>
      <Field label="日期，有误" error="日期应为 年-月-日，如 2026-01-31">
        {(control) => (
          <WithState start="2026-02-30">{(value, change) => <DateInput {...control} value={value} onChange={change} />}</WithState>
        )}
      </Field>
      <Field label="日期，不可用">{(control) => <DateInput {...control} value="2026-01-15" onChange={() => {}} disabled />}</Field>
      <Field label="期间">
        {(control) => (
          <WithState start={{ from: '', to: '' }}>
            {(value, change) => <DateRangeInput {...control} value={value} onChange={change} shortcuts={SHORTCUTS} />}
          </WithState>
        )}
      </Field>
      <Field label="期间，不可用">
        {(control) => <DateRangeInput {...control} value={{ from: '2026-01-01', to: '2026-01-31' }} onChange={() => {}} disabled />}
      </Field>
    </div>
  );
}

export const demo: Demo = { title: '日期', Content };
