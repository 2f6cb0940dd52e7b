import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import type { ReactNode } from 'react';

import { ShareParts } from '../share-parts.tsx';

import patterns from '#ui/patterns.module.css';
import css from './look.module.css';

/** The channels of a questionnaire with their answers; there are none before it is published. */
export function CollectView({ questionnaire }: { questionnaire: Questionnaire }): ReactNode {
  return (
    <div className={css.look} data-one role="region" aria-label="收集">
      <section className={css.fields}>
        {questionnaire.published ? (
          <ShareParts questionnaire={questionnaire} />
        ) : (
          <p className={patterns.nothing}>发布之后，这里有链接、二维码、短码和各渠道的回收数。</p>
        )}
      </section>
    </div>
  );
}
