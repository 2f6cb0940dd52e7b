import type { TodoDetail } from '@houtai/contract/todo';
import { TODO_FORM } from '@houtai/contract/todo-form';
import type { ReactNode } from 'react';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { RecordText } from '#kit/rich-text/record-text.tsx';

const { resultRequest, promiseRemark, estimateRemark } = TODO_FORM.fields;

/** The texts of a to-do: the request and the remarks. */
export function TodoTexts({ todo }: { todo: TodoDetail }): ReactNode {
  return (
    <>
      <h3>{resultRequest.label}</h3>
      <RecordText html={todo.resultRequest} />
      <h3>{promiseRemark.label}</h3>
      <p data-words>
        <NumberedText text={todo.promiseRemark} />
      </p>
      <h3>{estimateRemark.label}</h3>
      <p data-words>
        <NumberedText text={todo.estimateRemark} />
      </p>
    </>
  );
}
