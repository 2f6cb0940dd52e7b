import type { TodoDetail } from '@houtai/contract/todo';
import type { TODO_FORM } from '@houtai/contract/todo-form';
import type { ReactNode } from 'react';

import type { FieldsForm } from '#kit/form/use-form.ts';
import { AudienceLine } from '#kit/known-records/audience-line.tsx';
import { idsOf } from '#kit/person-picker/use-people.ts';

type TodoAudienceProps = {
  form: FieldsForm<(typeof TODO_FORM)['fields']>;
  /** The to-do being changed; absent for a new one. */
  todo?: TodoDetail;
};

const TEXTS = ['resultRequest', 'promiseRemark', 'estimateRemark'] as const;

/** Who will be notified on submit: people newly involved, and people first mentioned in its texts. */
export function TodoAudience({ form, todo }: TodoAudienceProps): ReactNode {
  const known = todo ? [todo.receptionUser, ...idsOf(todo.assistUser)] : [];
  const named = [form.read('receptionUser'), ...idsOf(form.read('assistUser'))].filter((id) => id !== '' && !known.includes(id));
  const text = TEXTS.map((name) => form.read(name)).join('\n');
  const before = TEXTS.map((name) => todo?.[name] ?? '').join('\n');
  return <AudienceLine recordType="todo" id={todo?.todoId} event="mention" text={text} before={before} named={named} />;
}
