import { calls } from '@houtai/contract';
import { firstCharacters } from '@houtai/contract/characters';
import { DICT } from '@houtai/contract/dictionary-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { WideField } from '#kit/form/sheets/form-sheet.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import css from './similar-feedback.module.css';

/** A shorter text would resemble everything. */
const ENOUGH = 6;
const LOOKED_AT = 300;
const PAUSE_MS = 800;

type SimilarFeedbackProps = { projectId: string; html: string; onOpen: (found: { id: string; number: string }) => void };

/** Similar feedback of the same project, listed while the text is typed, so that a problem is not reported twice. */
export function SimilarFeedback({ projectId, html, onOpen }: SimilarFeedbackProps): ReactNode {
  const text = useDebouncedValue(textOf(html), PAUSE_MS);
  const query = useQuery({
    ...queryOf(calls.feedback.similar, { projectId, text }, { silent: true }),
    enabled: projectId !== '' && text.length >= ENOUGH,
    placeholderData: keepPreviousData,
  });
  const found = text.length >= ENOUGH ? (query.data ?? []) : [];
  if (found.length === 0) return null;
  return (
    <WideField>
      <section className={css.similar} aria-label="可能重复的反馈" aria-live="polite">
        <h3>可能已有相同的反馈</h3>
        <ul>
          {found.map(({ afterSaleProblemId, number, summary, completionStatus, problemDate }) => (
            <li key={afterSaleProblemId}>
              <button type="button" className={css.number} onClick={() => onOpen({ id: afterSaleProblemId, number })}>
                {number}
              </button>
              <span className={css.summary}>{summary}</span>
              <DictText type={DICT.feedbackStatus} code={completionStatus} />
              <span>{problemDate}</span>
            </li>
          ))}
        </ul>
      </section>
    </WideField>
  );
}

function textOf(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return firstCharacters((body.textContent ?? '').replace(/\s+/g, ' ').trim(), LOOKED_AT);
}
