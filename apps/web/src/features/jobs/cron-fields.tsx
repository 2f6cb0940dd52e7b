import { cronFault, nextTimes, parseCron } from '@houtai/contract/cron';
import { WEEKDAYS } from '@houtai/contract/cron-choice';
import { localDateTime } from '@houtai/contract/dates';
import type { JOB_EDITOR_FORM } from '@houtai/contract/jobs-form';
import type { ReactNode } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { useNow } from '#ui/hooks/use-now.ts';

import css from './jobs.module.css';

/** Weekdays from Monday on. */
const WEEKDAY_OPTIONS = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: WEEKDAYS[day] ?? '' }));

const RUNS_SHOWN = 5;

type CronFieldsProps = {
  fields: FieldsForm<(typeof JOB_EDITOR_FORM)['fields']>['fields'];
  way: string;
  /** The resulting cron expression. */
  cron: string;
};

/** The schedule of a job: simple choices or a cron expression of five fields, with the next run times. */
export function CronFields({ fields, way, cron }: CronFieldsProps): ReactNode {
  return (
    <>
      <WordsField of={fields.way} hint="按北京时间" />
      <div className={css.when}>
        {way === 'week' && <SelectField of={fields.weekday} required options={WEEKDAY_OPTIONS} />}
        {way === 'month' && <SelectField of={fields.day} required hint="没有这一天的月份不执行" />}
        {way === 'hour' && <TextField of={fields.minute} required inputMode="numeric" />}
        {(way === 'day' || way === 'week' || way === 'month') && <TextField of={fields.time} required type="time" />}
        {way === 'free' && <TextField of={fields.text} required hint="分钟 小时 日 月 星期，例如 0 9 * * 1-5" />}
      </div>
      <NextRuns cron={cron} />
    </>
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
