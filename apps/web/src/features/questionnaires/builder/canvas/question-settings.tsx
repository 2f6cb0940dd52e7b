import { type Question, QUESTION_TITLE_MAX } from '@houtai/contract/question';
import { isAnswered, isChoice } from '@houtai/contract/question-kinds';
import type { ReactNode } from 'react';

import { Select } from '#ui/input/choice/select.tsx';
import { Switch } from '#ui/input/choice/switch.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import { BoundField } from './bound-field.tsx';
import { ShowIfEditor } from './show-if-editor.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../builder.module.css';

type QuestionSettingsProps = {
  question: Question;
  questions: readonly Question[];
  onChange: (part: Partial<Question>) => void;
  onLogic: () => void;
};

/** The formats of a line (specification 5.4) that visitors may be asked for. */
const RULE_WORDS = [
  { value: 'mobilePhone', label: '手机号码' },
  { value: 'phoneAndMobile', label: '电话或手机' },
  { value: 'email', label: '邮箱' },
  { value: 'integer', label: '整数' },
  { value: 'money', label: '金额' },
  { value: 'chinaIdLoose', label: '身份证号' },
  { value: 'chinaZip', label: '邮政编码' },
  { value: 'plateNumber', label: '车牌号' },
  { value: 'letterAndNumLimit', label: '数字、字母' },
  { value: 'url', label: '网址' },
];

/** The labels of the two bounds of a kind. */
const BOUNDS: { readonly [Kind in Question['kind']]?: readonly [least: string, most: string] } = {
  multiple: ['最少选', '最多选'],
  number: ['最小值', '最大值'],
  line: ['最少字数', '最多字数'],
  lines: ['最少字数', '最多字数'],
  rating: ['', '星数'],
  file: ['', '文件数'],
};

export function QuestionSettings({ question, questions, onChange, onLogic }: QuestionSettingsProps): ReactNode {
  const { kind, required, shuffled, note, rule, least, most, options } = question;
  const [leastWords, mostWords] = BOUNDS[kind] ?? ['', ''];
  const hasNote = isAnswered(question) && kind !== 'agreement';
  return (
    <div className={patterns.stack12}>
      {isAnswered(question) && (
        <Switch checked={required} onChange={(next) => onChange({ required: next })}>
          必填
        </Switch>
      )}
      {(isChoice(question) || kind === 'ranking') && (
        <Switch checked={shuffled} onChange={(next) => onChange({ shuffled: next })}>
          选项随机排列
        </Switch>
      )}
      {leastWords && <BoundField label={leastWords} value={least} onChange={(next) => onChange({ least: next })} />}
      {mostWords && <BoundField label={mostWords} value={most} onChange={(next) => onChange({ most: next })} />}
      {kind === 'line' && (
        <Field label="格式">
          {(control) => <Select {...control} clearable value={rule} options={RULE_WORDS} onChange={(next) => onChange({ rule: next })} />}
        </Field>
      )}
      {hasNote && (
        <Field label="说明文字">
          {(control) => (
            <TextInput
              {...control}
              maxLength={QUESTION_TITLE_MAX}
              placeholder="题目下的一行小字"
              value={note}
              onChange={(next) => onChange({ note: next })}
            />
          )}
        </Field>
      )}
      {isChoice(question) && (
        <fieldset className={css.quotas}>
          <legend>选项名额与填写</legend>
          {options.map((option, at) => {
            const set = (part: Partial<typeof option>) =>
              onChange({ options: options.map((other) => (other === option ? { ...option, ...part } : other)) });
            return (
              <div key={option.id} className={css.quota}>
                <span title={option.text}>{option.text || `选项 ${at + 1}`}</span>
                <BoundField
                  label={`${option.text || `选项 ${at + 1}`} 的名额`}
                  isBare
                  value={option.quota}
                  onChange={(quota) => set({ quota })}
                />
                {kind !== 'select' && (
                  <label>
                    <input type="checkbox" checked={option.open} onChange={() => set({ open: !option.open })} />
                    可填写
                  </label>
                )}
              </div>
            );
          })}
        </fieldset>
      )}
      <ShowIfEditor question={question} questions={questions} onChange={(showIf) => onChange({ showIf })} onLogic={onLogic} />
    </div>
  );
}
