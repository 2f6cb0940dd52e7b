import { calls } from '@houtai/contract';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import type { TodoDetail as Todo } from '@houtai/contract/todo';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { RecordFiles } from '#kit/files/record-files.tsx';
import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { StatePill } from '#kit/list/cells/state-pill.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RecordText } from '#kit/rich-text/record-text.tsx';
import { queryOf } from '#platform/data/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { EditTodo } from './edit-todo.tsx';
import { Overdue } from './overdue.tsx';
import { TodoActs } from './todo-acts.tsx';

/** A to-do beside its list. */
export function TodoDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.todo.get, { id }, { silent: true }));
  const [edited, setEdited] = useState<Todo | null>(null);
  return (
    <>
      <DetailDrawer noun={nounOf(calls.todo.get)} query={query}>
        {(todo) => ({
          code: todo.number,
          title: todo.summary || '（无文字）',
          state: <StatePill type={DICT.todoState} code={todo.state} />,
          meta: (
            <span>
              {todo.createdByName} 创建于 <TimeCell time={todo.createdAt} />
            </span>
          ),
          body: <TodoBody todo={todo} />,
          foot: (
            <>
              <TodoActs key={todo.todoId} todo={todo} />
              {todo.may.edit && <Button onClick={() => setEdited(todo)}>修改</Button>}
            </>
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="修改待办" width={640}>
        {edited && <EditTodo todo={edited} onDone={() => setEdited(null)} onCancel={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}

function TodoBody({ todo }: { todo: Todo }): ReactNode {
  return (
    <>
      <Facts
        facts={[
          ['客户', todo.custName],
          ['项目', todo.projectName],
          ['来源', <DictText key="source" type={DICT.todoSource} code={todo.source} />],
          ['类型', <DictText key="type" type={todoTypesOf(todo.source)} code={todo.type} />],
          ['负责人', todo.receptionUserName],
          ['协助人', todo.assistUserNames.join('、')],
          ['待办日期', todo.todoTime],
          ['计划完成', todo.planTime && <Overdue key="plan" todo={todo} />],
        ]}
      />
      <h3>结果要求</h3>
      <RecordText html={todo.resultRequest} />
      <RecordFiles files={todo.fileList} />
      <h3>承诺说明</h3>
      <p data-words>
        <NumberedText text={todo.promiseRemark} />
      </p>
      <h3>预估说明</h3>
      <p data-words>
        <NumberedText text={todo.estimateRemark} />
      </p>
      <RecordHistory id={todo.todoId} history={calls.todo.history} comment={calls.todo.comment} recordType="todo" />
    </>
  );
}
