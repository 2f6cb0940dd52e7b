import { localDate, startOfDay } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import type { ReactNode } from 'react';

import { secondsText, shareText } from './share-text.ts';

import css from './results.module.css';

/** Five figures of a questionnaire's answers. */
export function Figures({ results }: { results: QuestionnaireResults }): ReactNode {
  const { total, archived, today, opened, medianSeconds, endsOn, quota, partial, leftAt } = results;
  const all = total + archived;
  const facts: readonly (readonly [string, string, string])[] = [
    ['回收', String(all), [`份 · 今天 +${today}`, archived > 0 && `其中 ${archived} 份已按期清理`].filter(Boolean).join(' · ')],
    ['打开', String(opened), '次'],
    ['完成率', shareText(all, opened), partial === 0 ? '' : `${partial} 份填了一半，多停在第 ${leftAt ?? 1} 页`],
    ['用时中位', secondsText(medianSeconds), ''],
    ['截止', endsOn || '不限', [leftText(endsOn), quota !== null && `上限 ${quota} 份`].filter(Boolean).join(' · ')],
  ];
  return (
    <dl className={css.figures}>
      {facts.map(([label, figure, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{figure}</b> <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of days until a questionnaire closes, as text; blank without an end or after it. */
function leftText(endsOn: string): string {
  const [today, end] = [startOfDay(localDate(new Date())), startOfDay(endsOn)];
  const days = today && end ? Math.round((end.getTime() - today.getTime()) / DAY_MS) : -1;
  return days < 0 ? '' : days === 0 ? '今天截止' : `还剩 ${days} 天`;
}
