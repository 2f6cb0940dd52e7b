import { calls } from '@houtai/contract';
import type { AreaDetail as Area } from '@houtai/contract/areas-admin';
import type { HistoryEntry } from '@houtai/contract/history';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ActiveMark } from '#kit/form/fields/active-mark.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { AreaFormSheet, type EditedArea } from './area-form-sheet.tsx';

/** An area beside the tree. */
export function AreaDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.areaAdmin.get, { id }, { silent: true }));
  const [edited, setEdited] = useState<EditedArea | null>(null);
  const remove = useSend(calls.areaAdmin.del, { onMessage: toast.success });
  const mayEdit = useCan([calls.areaAdmin.update.access]);
  const restore =
    (area: Area) =>
    ({ state }: HistoryEntry) =>
      setEdited({ area, restored: state });
  return (
    <>
      <DetailDrawer noun={nounOf(calls.areaAdmin.get)} query={query}>
        {(area) => ({
          code: area.id,
          title: area.name,
          state: <ActiveMark active={area.active} />,
          meta: <span>{[...area.above, area.name].join(' / ')}</span>,
          body: (
            <>
              <Facts
                facts={[
                  ['排序', area.sort],
                  ['下级地区', area.leaf ? '没有' : '有'],
                ]}
              />
              <RecordHistory id={area.id} history={calls.areaAdmin.history} onRestore={mayEdit ? restore(area) : undefined} />
            </>
          ),
          foot: mayEdit && (
            <Button kind="primary" onClick={() => setEdited({ area })}>
              修改
            </Button>
          ),
          danger: (
            <RemoveButton
              tag={calls.areaAdmin.del.access}
              text={`删除地区「${area.name}」？已保存的记录中会只剩编码 ${area.id}；如果只是不再使用，可以停用。`}
              onRemove={() => remove.run({ id: area.id, version: area.version })}
            />
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="修改地区" width={480}>
        {edited && <AreaFormSheet edited={edited} onDone={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}
