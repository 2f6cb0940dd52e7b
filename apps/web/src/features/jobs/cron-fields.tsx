import { cronFault, nextTimes, parseCron } from '@houtai/contract/cron';
import { WAYS, WEEKDAYS } from '@houtai/contract/cron-choice';
import { localDateTime } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { TextField } from '../../kit/form/form-fields.tsx';
import { WordsField } from '../../kit/form/option-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { Field } from '../../ui/input/field.tsx';
import { Select } from '../../ui/input/select.tsx';
import { useNow } from '../../ui/use-now.ts';

import css from './jobs.module.css';

type CronForm = Form<'way' | 'minute' | 'time' | 'weekday' | 'day' | 'text' | 'active' | 'makeUp'>;

const WAY_OPTIONS = Object.entries(WAYS).map(([value, label]) => ({ value, label }));
const WEEKDAY_OPTIONS = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: WEEKDAYS[day] ?? '' }));
const DAY_OPTIONS = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: `${index + 1} 日` }));

const RUNS_SHOWN = 5;

/** When a job runs: simple choices, or an expression of five fields, and the times that follow from it. */
export function CronFields({ form, cron, most }: { form: CronForm; cron: string; most: number }): ReactNode {
  const way = form.read('way');
  return (
    <>
      <WordsField form={form} name="way" label="执行周期" hint="按北京时间" options={WAY_OPTIONS} />
      <div className={css.when}>
        {way === 'week' && <ChoiceField form={form} name="weekday" label="星期" options={WEEKDAY_OPTIONS} />}
        {way === 'month' && <ChoiceField form={form} name="day" label="日期" options={DAY_OPTIONS} hint="没有这一天的月份不执行" />}
        {way === 'hour' && <TextField form={form} name="minute" label="第几分钟" inputMode="numeric" maxLength={2} required />}
        {(way === 'day' || way === 'week' || way === 'month') && <TextField form={form} name="time" label="时间" type="time" required />}
        {way === 'free' && (
          <TextField
            form={form}
            name="text"
            label="表达式"
            maxLength={most}
            required
            hint="分钟 小时 日 月 星期，例如 0 9 * * 1-5"
            autoComplete="off"
          />
        )}
      </div>
      <NextRuns cron={cron} />
    </>
  );
}

type ChoiceFieldProps = {
  form: CronForm;
  name: 'weekday' | 'day';
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
};

function ChoiceField({ form, name, label, options, hint }: ChoiceFieldProps): ReactNode {
  return (
    <Field label={label} required hint={hint}>
      {(control) => (
        <Select {...control} name={name} options={options} value={form.read(name)} onChange={(value) => form.change(name, value)} />
      )}
    </Field>
  );
}

function NextRuns({ cron }: { cron: string }): ReactNode {
  const now = useNow();
  const read = cronFault(cron) === null ? parseCron(cron) : null;
  const times = read ? nextTimes(read, now, RUNS_SHOWN) : [];
  return (
    <section className={css.next} aria-label="接下来五次运行" aria-live="polite">
      <h3>接下来五次运行（本地时间）</h3>
      <ol>
        {times.map((time) => (
          <li key={time.getTime()}>{localDateTime(time)}</li>
        ))}
        {times.length === 0 && <li>填写正确的时间后显示</li>}
      </ol>
    </section>
  );
}
