import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import type { ReactNode } from 'react';

import type { ResultProps } from './result-props.ts';
import { shareText } from './share-text.ts';
import { isFilteredBy, toggleFilter } from './toggle-filter.ts';

import css from './tables.module.css';

type CountTableProps = Omit<ResultProps, 'onChange'> & { onOpen: (filter: string) => void };

/** All values of a question with their numbers, including those for which a chart has no room; each number opens its answers. */
export function CountTable({ question, spread, filter, onOpen }: CountTableProps): ReactNode {
  const counted = new Map(spread.counts.map((one) => [one.value, one]));
  const known = question.kind === 'matrix' ? [] : question.options.map(({ id }) => id);
  const values = known.length > 0 ? known : spread.counts.map(({ value }) => value);
  const open = (value: string) => onOpen(isFilteredBy(filter, question.id, value) ? filter : toggleFilter(filter, question.id, value));
  return (
    <div className={css.scroll} role="region" aria-label={`${question.title}的数字`} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">答案</th>
            <th scope="col">人数</th>
            <th scope="col">占比</th>
            {filter !== '' && <th scope="col">全部</th>}
          </tr>
        </thead>
        <tbody>
          {values.map((value) => {
            const { count, all } = counted.get(value) ?? { count: 0, all: 0 };
            const label = QUESTION_KINDS[question.kind].inWords(question, [value])[0] ?? value;
            return (
              <tr key={value}>
                <th scope="row">{label.replace(/^1\. /, '')}</th>
                <td>
                  {count === 0 ? (
                    0
                  ) : (
                    <button type="button" aria-label={`查看${label}的 ${count} 份`} onClick={() => open(value)}>
                      {count}
                    </button>
                  )}
                </td>
                <td>{shareText(count, spread.answered)}</td>
                {filter !== '' && <td>{all}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
