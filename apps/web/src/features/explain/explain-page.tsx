import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { AskAndAnswer } from './ask-and-answer.tsx';
import { RightsMatrix } from './rights-matrix.tsx';

import css from './explain-page.module.css';

const VIEWS = [
  { value: 'explain', label: '解释' },
  { value: 'matrix', label: '权限矩阵' },
];

/** Why a person may do something or not, and who may do what. The address contains the question, so that it can be linked. */
export default function ExplainPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'matrix' ? 'matrix' : 'explain';
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>权限解释</h1>
        <Segmented
          aria-label="视图"
          options={VIEWS}
          value={view}
          onChange={(next) =>
            setParams((before) => {
              const after = new URLSearchParams(before);
              if (next === 'matrix') after.set('view', next);
              else after.delete('view');
              return after;
            })
          }
        />
      </header>
      {view === 'matrix' ? <RightsMatrix /> : <AskAndAnswer />}
    </div>
  );
}
