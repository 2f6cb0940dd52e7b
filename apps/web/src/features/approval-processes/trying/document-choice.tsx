import { calls } from '@houtai/contract';
import type { ResultOf } from '@houtai/contract/call';
import { KEYWORD_MAX } from '@houtai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import patterns from '#ui/patterns.module.css';
import css from './trying.module.css';

export type SubmittedDocument = ResultOf<typeof calls.approvalProcesses.documents>['rows'][number];

const SOON_MS = 250;
const MOST = 10;

type DocumentChoiceProps = { id: string; chosen: SubmittedDocument | null; onChoose: (document: SubmittedDocument) => void };

/** A choice of a submitted document, whose submitter and values are used for the test. */
export function DocumentChoice({ id, chosen, onChoose }: DocumentChoiceProps): ReactNode {
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), SOON_MS) || undefined;
  const { data } = useQuery(queryOf(calls.approvalProcesses.documents, { id, keyword, offset: 1, limit: MOST }, { silent: true }));
  return (
    <div className={css.documents}>
      <TextInput
        aria-label="搜索单据"
        placeholder="单号、标题"
        autoComplete="off"
        maxLength={KEYWORD_MAX}
        value={typed}
        onChange={setTyped}
      />
      {data?.rows.length === 0 && <p className={patterns.noteLine}>没有找到单据</p>}
      <ul>
        {data?.rows.map((document) => (
          <li key={document.businessId}>
            <button type="button" aria-pressed={document.businessId === chosen?.businessId} onClick={() => onChoose(document)}>
              {document.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
