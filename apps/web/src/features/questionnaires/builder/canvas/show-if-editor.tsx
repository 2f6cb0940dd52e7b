import type { Question, ShowIf, ShowIfPart } from '@houtai/contract/question';
import { isChoice } from '@houtai/contract/question-kinds';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { MultiCombobox } from '#ui/input/choice/multi-combobox.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { Select } from '#ui/input/choice/select.tsx';

import css from '../builder.module.css';

const JOINS = [
  { value: 'all', label: '全部' },
  { value: 'any', label: '任一' },
];
const TESTS = [
  { value: 'any', label: '选了' },
  { value: 'none', label: '没选' },
];
const MAX_PARTS = 8;

type ShowIfEditorProps = { question: Question; questions: readonly Question[]; onChange: (showIf: ShowIf) => void; onLogic: () => void };

/** The condition under which a question is shown. It can use only earlier questions, so there are no cycles. */
export function ShowIfEditor({ question, questions, onChange, onLogic }: ShowIfEditorProps): ReactNode {
  const { join, parts } = question.showIf;
  const numbers = numbersOf(questions);
  const earlier = questions.slice(0, questions.indexOf(question)).filter(isChoice);
  const sources = earlier.map(({ id, title }) => ({ value: id, label: `${numbers.get(id) ?? ''}. ${title || '未命名'}` }));
  const set = (at: number, part: Partial<ShowIfPart>) =>
    onChange({ join, parts: parts.map((other, index) => (index === at ? { ...other, ...part } : other)) });
  const add = () => {
    const source = earlier.at(-1);
    if (source) onChange({ join, parts: [...parts, { questionId: source.id, test: 'any', optionIds: [] }] });
  };
  return (
    <fieldset className={css.showIf}>
      <legend>显示条件</legend>
      {parts.length > 1 && (
        <Segmented
          aria-label="满足"
          value={join}
          options={JOINS}
          onChange={(next) => onChange({ join: next === 'any' ? 'any' : 'all', parts })}
        />
      )}
      {parts.map((part, at) => {
        const source = questions.find(({ id }) => id === part.questionId);
        const options = (source?.options ?? []).map(({ id, text }) => ({ value: id, label: text || '未命名' }));
        const isKnown = sources.some(({ value }) => value === part.questionId);
        const known = isKnown ? sources : [...sources, { value: part.questionId, label: source?.title ?? '已删除的题' }];
        return (
          <div key={`${part.questionId}${at}`} className={css.part}>
            <Select
              aria-label={`条件 ${at + 1} 的题目`}
              value={part.questionId}
              options={known}
              onChange={(questionId) => set(at, { questionId, optionIds: [] })}
            />
            <IconButton
              icon="close"
              label={`移除条件 ${at + 1}`}
              onClick={() => onChange({ join, parts: parts.filter((other) => other !== part) })}
            />
            <Select
              aria-label={`条件 ${at + 1} 的关系`}
              value={part.test}
              options={TESTS}
              onChange={(test) => set(at, { test: test === 'none' ? 'none' : 'any' })}
            />
            <MultiCombobox
              aria-label={`条件 ${at + 1} 的选项`}
              values={part.optionIds}
              options={options}
              placeholder="选择选项"
              onChange={(optionIds) => set(at, { optionIds: [...optionIds] })}
            />
          </div>
        );
      })}
      {earlier.length === 0 ? (
        <p className={css.hint}>前面没有选择题可作条件。</p>
      ) : (
        parts.length < MAX_PARTS && (
          <p className={css.links}>
            <RowAction onClick={add}>添加条件</RowAction>
            <RowAction onClick={onLogic}>在逻辑图中看</RowAction>
          </p>
        )
      )}
      <p className={css.hint}>未显示时不检查必填，已填的答案不提交。</p>
    </fieldset>
  );
}
