import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { numbersOf } from '@houtai/contract/questionnaire-logic';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import { filterOf } from '@houtai/contract/questionnaire-words';
import { Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';

import { Bars } from './bars.tsx';
import { CountTable } from './count-table.tsx';
import { LatestTexts } from './latest-texts.tsx';
import { MatrixResult } from './matrix-result.tsx';
import { NpsResult } from './nps-result.tsx';
import { RankingResult } from './ranking-result.tsx';
import type { ResultProps } from './result-props.ts';

import css from './results.module.css';

type ResultCardsProps = {
  results: QuestionnaireResults;
  filter: string;
  onChange: (filter: string) => void;
  onOpen: (filter?: string) => void;
};

export function ResultCards({ results, filter, onChange, onOpen }: ResultCardsProps): ReactNode {
  const numbers = numbersOf(results.questions);
  const filtered = filterOf(filter);
  const [tables, setTables] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className={css.cards}>
      {results.questions.map((question) => {
        const spread = results.answers.find(({ questionId }) => questionId === question.id);
        if (!spread) return null;
        const isOwn = filtered.has(question.id);
        return (
          <section key={question.id} className={css.card} data-filtered={isOwn || undefined} aria-labelledby={`result-${question.id}`}>
            <h2 id={`result-${question.id}`}>
              {numbers.get(question.id)}. {question.title}
              {isOwn && <small className={css.own}>筛选中</small>}
              {spread.counts.length > 0 && (
                <IconButton
                  icon={Table2}
                  label={tables.has(question.id) ? '看图' : '看表格'}
                  what={question.title}
                  onClick={() => setTables(flipped(tables, question.id))}
                />
              )}
            </h2>
            <p className={css.meta}>
              {QUESTION_KINDS[question.kind].words} · {isOwn ? `本题不受自身筛选，${spread.answered} 人` : `${spread.answered} 人回答`}
              {question.kind === 'multiple' && '，合计可超过 100%'}
              {valuesInWords(spread)}
            </p>
            {tables.has(question.id) ? (
              <CountTable question={question} spread={spread} filter={filter} onOpen={onOpen} />
            ) : (
              <Result question={question} spread={spread} filter={filter} onChange={onChange} onOpen={() => onOpen()} />
            )}
          </section>
        );
      })}
    </div>
  );
}

/** A note about values that are not counted; blank when all are. */
function valuesInWords({ values, counts }: QuestionnaireResults['answers'][number]): string {
  return values > counts.length ? `，共 ${values} 种答案，仅统计最多的 ${counts.length} 种` : '';
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
}

function Result({ onOpen, ...props }: ResultProps & { onOpen: () => void }): ReactNode {
  switch (props.question.kind) {
    case 'single':
    case 'multiple':
    case 'select':
    case 'rating':
    case 'agreement':
      return <Bars {...props} />;
    case 'nps':
      return <NpsResult {...props} />;
    case 'matrix':
      return <MatrixResult {...props} />;
    case 'ranking':
      return <RankingResult {...props} />;
    case 'line':
    case 'lines':
      return <LatestTexts spread={props.spread} onOpen={onOpen} />;
    case 'number':
    case 'date':
    case 'region':
      return <Bars {...props} />;
    case 'file':
    case 'signature':
      return (
        <button type="button" className={css.more} onClick={onOpen}>
          逐份查看文件
        </button>
      );
    case 'page':
    case 'section':
      return null;
  }
}
