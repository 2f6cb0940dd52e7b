import { numbersOf } from '@houtai/contract/questionnaire-logic';
import { type ReactNode, useState } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { QuestionSettings } from './canvas/question-settings.tsx';
import { changed } from './edit-questions.ts';
import type { Builder } from './use-builder.ts';

import patterns from '#ui/patterns.module.css';
import css from './builder.module.css';

const HINTS = {
  quota: '收满后显示已满，空着不限',
  keepDays: '到期删除答卷和文件，统计保留，空着不删',
  follow: '适合会转为售后反馈的问卷',
  viewerIds: '除创建人和数据范围内的人以外',
};

type SettingsPaneProps = { builder: Builder; selected: string | null; onLogic: () => void };

/** Fields of the 外观 view. */
const ELSEWHERE = { intro: null, thanks: null, color: null, cover: null };

/** The settings of the selected question, or of the questionnaire. */
export function SettingsPane({ builder, selected, onLogic }: SettingsPaneProps): ReactNode {
  const [tab, setTab] = useState('question');
  const { questions, form, change } = builder;
  const question = questions.find(({ id }) => id === selected);
  const number = selected === null ? undefined : numbersOf(questions).get(selected);
  const tabs = [
    { value: 'question', label: number === undefined ? '本题' : `第 ${number} 题` },
    { value: 'whole', label: '整份问卷' },
  ];
  return (
    <aside className={css.settings} aria-label="设置">
      <Segmented aria-label="设置的是" value={tab} options={tabs} onChange={setTab} />
      {tab === 'whole' ? (
        <DeclaredFields form={form} hints={HINTS} instead={ELSEWHERE} />
      ) : question ? (
        <QuestionSettings
          key={question.id}
          question={question}
          questions={questions}
          onChange={(part) => change(changed(questions, question.id, part))}
          onLogic={onLogic}
        />
      ) : (
        <p className={patterns.nothing}>选中一道题，在这里设置它。</p>
      )}
    </aside>
  );
}
