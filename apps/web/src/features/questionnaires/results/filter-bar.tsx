import { optionText } from '@houtai/contract/question';
import { MAX_NPS } from '@houtai/contract/question-scale';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import { DAY_PART, filterOf } from '@houtai/contract/questionnaire-words';
import { Fragment, type ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Chip } from '#ui/marks/chip.tsx';

import { toggleFilter } from './toggle-filter.ts';

import patterns from '#ui/patterns.module.css';
import css from './results.module.css';

/** The filter of answers: any of the values within a question, all questions together. */
export function FilterBar({
  results,
  filter,
  onChange,
}: {
  results: QuestionnaireResults;
  filter: string;
  onChange: (filter: string) => void;
}): ReactNode {
  const numbers = numbersOf(results.questions);
  const parts = [...filterOf(filter)];
  return (
    <div className={css.filter} role="group" aria-label="交叉筛选">
      <Icon name="filter" />
      <span className={patterns.note}>交叉筛选</span>
      {parts.length === 0 && <span className={patterns.note}>点图表中的一条，只看选了它的人</span>}
      {parts.map(([questionId, values], index) => {
        const question = results.questions.find(({ id }) => id === questionId);
        return (
          <Fragment key={questionId}>
            {index > 0 && <span className={patterns.note}>且</span>}
            {values.map((value) => (
              <Chip
                key={value}
                label={
                  questionId === DAY_PART
                    ? `提交于 ${value}`
                    : `第 ${numbers.get(questionId) ?? '?'} 题：${question?.kind === 'nps' ? `${value} / ${MAX_NPS} 分` : optionText(question?.options ?? [], value)}`
                }
                onRemove={() => onChange(toggleFilter(filter, questionId, value))}
              />
            ))}
          </Fragment>
        );
      })}
      <span className={css.count} role="status">
        <b>{results.matching}</b> / {results.total} 份
      </span>
      {parts.length > 0 && (
        <Button kind="ghost" size="small" onClick={() => onChange('')}>
          清除
        </Button>
      )}
    </div>
  );
}
