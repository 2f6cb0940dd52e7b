import { calls } from '@houtai/contract';
import { QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';

import { FormPage } from '../../../kit/form/form-page.tsx';
import { queryOf } from '../../../platform/query.ts';
import { BuilderView } from './builder-view.tsx';

/** The builder of a questionnaire. What it opened with stays; it is read anew when the person asks for that. */
export default function QuestionnaireEditPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const [generation, setGeneration] = useState(0);
  const query = useQuery({ ...queryOf(calls.questionnaires.get, { id }, { silent: true }), staleTime: 0 });
  const reload = () => void query.refetch().then(() => setGeneration(generation + 1));
  if (!query.data)
    return (
      <FormPage title="编辑问卷" query={query} back={QUESTIONNAIRES_PAGE}>
        {null}
      </FormPage>
    );
  return <BuilderView key={`${id} ${generation}`} current={query.data} onReload={reload} />;
}
