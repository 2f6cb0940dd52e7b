import { calls } from '@houtai/contract';
import { QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';

import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { NoneNamed } from '#kit/none-named.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { queryOf } from '#platform/calls/query.ts';

import { BuilderView } from './builder-view.tsx';

export default function QuestionnaireEditPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NoneNamed noun={nounOf(calls.questionnaires.get)} all={QUESTIONNAIRES_PAGE} /> : <Opened id={id} />;
}

/** Holds the content that it opened with; it is loaded again only on the user's request. */
function Opened({ id }: { id: string }): ReactNode {
  const [generation, setGeneration] = useState(0);
  const query = useQuery({ ...queryOf(calls.questionnaires.get, { id }, { silent: true }), staleTime: 0 });
  const reload = () => void query.refetch().then(() => setGeneration(generation + 1));
  if (!query.data)
    return (
      <FormPage title="编辑问卷" query={query} back={QUESTIONNAIRES_PAGE} isWide>
        {null}
      </FormPage>
    );
  return <BuilderView key={`${id} ${generation}`} current={query.data} onReload={reload} />;
}
