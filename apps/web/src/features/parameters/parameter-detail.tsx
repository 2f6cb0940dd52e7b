import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import { PARAMETER_KINDS } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { RemoveButton } from '../../kit/record/remove-button.tsx';
import { Can, useCan } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { DefinitionSheet } from './definition-sheet.tsx';
import { ValueText } from './value-text.tsx';

type Edited = { parameter: ParameterRow; restored?: Readonly<Record<string, unknown>> };

/** A parameter beside its list. */
export function ParameterDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.parameters.get, { id }, { silent: true }));
  const remove = useSend(calls.parameters.remove, { onMessage: toast.success });
  const mayEdit = useCan(['system:param:edit']);
  const [edited, setEdited] = useState<Edited | null>(null);
  const restore =
    (parameter: ParameterRow) =>
    ({ state }: HistoryEntry) =>
      // Kind and check stay, as the kept value was checked by them.
      setEdited({ parameter, restored: { ...state, kind: parameter.kind } });
  return (
    <>
      <DetailDrawer noun="参数" query={query}>
        {(parameter) => ({
          code: parameter.paramKey,
          title: parameter.paramName,
          meta: (
            <span>
              更新于 <TimeCell time={parameter.updatedAt} />
            </span>
          ),
          body: (
            <>
              <Facts
                facts={[
                  ['键值', <ValueText key="value" parameter={parameter} />],
                  ['类型', PARAMETER_KINDS[parameter.kind]],
                  ['分类', parameter.category],
                  ['开放', parameter.open ? '未登录也能读取' : '否'],
                  ['内置', parameter.builtIn ? '是' : '否'],
                  ['备注', parameter.remark],
                ]}
              />
              <RecordHistory id={id} history={calls.parameters.history} onRestore={mayEdit ? restore(parameter) : undefined} />
            </>
          ),
          foot: (
            <Can tag={['system:param:edit']}>
              <Button kind="primary" onClick={() => setEdited({ parameter })}>
                修改
              </Button>
            </Can>
          ),
          danger: !parameter.builtIn && (
            <RemoveButton
              tag="system:param:remove"
              text={`删除参数「${parameter.paramName}」（${id}）？读取它的功能将得不到值，删除后不能恢复。`}
              onRemove={() => remove.run({ id, version: parameter.version })}
            />
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="修改参数" width={640}>
        {edited && <DefinitionSheet {...edited} onDone={() => setEdited(null)} onCancel={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}
