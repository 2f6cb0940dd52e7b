import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import { linkTo } from '@houtai/contract/links';
import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import { QUESTIONNAIRE_EDIT_PAGE } from '@houtai/contract/questionnaires';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { AddButton } from '#kit/list/add-button.tsx';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { useSend } from '#platform/calls/query.ts';

import { QuestionnaireDetail } from './questionnaire-detail.tsx';
import { QuestionnaireMark } from './questionnaire-mark.tsx';

const VIEW = listView(QUESTIONNAIRE, calls.questionnaires, {
  name: 'questionnaires',
  title: '问卷管理',
  columns: {
    title: { width: 280 },
    state: { cell: (row) => <QuestionnaireMark state={row.state} />, card: 'state' },
    answered: { card: 'meta' },
    startsOn: { width: 112, hidden: true },
    endsOn: { width: 112, card: 'date' },
    ownerName: { card: 'meta' },
    createdAt: { hidden: true, card: undefined },
    updatedAt: { hidden: false },
  },
});

/** Questionnaires for visitors; a new one opens in the builder. */
export default function QuestionnairesPage(): ReactNode {
  const navigate = useNavigate();
  const send = useSend(calls.questionnaires.add);
  const make = async () => {
    const { id } = await send.run(valuesIn(QUESTIONNAIRE.form, { title: '未命名问卷' }));
    void navigate(linkTo(QUESTIONNAIRE_EDIT_PAGE, { id }));
  };
  const add = <AddButton call={calls.questionnaires.add} onClick={() => void (send.busy ? undefined : make().catch(() => undefined))} />;
  return <DeclaredListPage of={VIEW} actions={add} whenEmpty={add} Detail={QuestionnaireDetail} />;
}
