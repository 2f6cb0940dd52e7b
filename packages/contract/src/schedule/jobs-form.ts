import { choice, flag, form, line } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { WAYS, WEEKDAYS } from './cron-choice.ts';
import { CRON_MAX, cronFault } from './cron.ts';

// Required, because an absent switch would silently switch the job on.
const switches = {
  active: { ...flag('状态', true, ACTIVE_WORDS), required: true },
  /** Whether a missed run is made up for, once. */
  makeUp: { ...flag('错过后', true, { '1': '补跑一次', '0': '跳过' }), required: true },
};

/** The settings of a job. */
export const JOB_FORM = form(
  {
    /** Minute, hour, day, month and day of the week, in Beijing. */
    cron: line('执行时间', { max: CRON_MAX, required: true }),
    ...switches,
  },
  { rules: [{ at: 'cron', fault: ({ cron }) => cronFault(cron) ?? '' }] },
);

/** The settings of a job as a person edits them: simple choices or an expression. `cronOf` converts them. */
export const JOB_EDITOR_FORM = form(
  {
    way: choice('执行周期', WAYS, 'free'),
    minute: line('第几分钟', { max: 2 }),
    time: line('时间', { max: 5 }),
    weekday: choice('星期', Object.fromEntries(WEEKDAYS.map((words, day) => [String(day), words])), '1'),
    day: choice('日期', Object.fromEntries(Array.from({ length: 31 }, (_, index) => [String(index + 1), `${index + 1} 日`])), '1'),
    text: line('表达式', { max: CRON_MAX }),
    ...switches,
  },
  {
    rules: [
      { at: 'minute', fault: ({ way, minute }) => (way === 'hour' && !/^[0-5]?\d$/.test(minute) ? '请填写 0 至 59' : '') },
      { at: 'time', fault: ({ way, time }) => (hasTime(way) && !/^\d{2}:\d{2}$/.test(time) ? '请填写时间' : '') },
      { at: 'text', fault: ({ way, text }) => (way === 'free' ? (cronFault(text) ?? '') : '') },
    ],
  },
);

function hasTime(way: string): boolean {
  return way === 'day' || way === 'week' || way === 'month';
}
