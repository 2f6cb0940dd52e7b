import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import type { ReactNode } from 'react';

import { useOpenDetail } from '#kit/list/detail-context.ts';
import { useSend } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** What lies over the detail; blank for nothing. */
export type Layer = '' | 'edit' | 'publish' | 'withdraw' | 'versions' | 'readers';

/** What can be done with an item; the usual next step is the primary one. */
export function ManagedActs({ item, onOpen }: { item: ManagedKnowledge; onOpen: (layer: Layer) => void }): ReactNode {
  const isPublished = item.state === '1';
  return (
    <>
      {(!isPublished || item.changed) && (
        <Can tag={[calls.knowledge.publish.access]}>
          <Button kind="primary" onClick={() => onOpen('publish')}>
            {isPublished ? '发布修改' : item.state === '2' ? '重新发布' : '发布'}
          </Button>
        </Can>
      )}
      <Can tag={[calls.knowledge.update.access]}>
        <Button onClick={() => onOpen('edit')}>修改</Button>
      </Can>
      {item.revision > 0 && (
        <>
          <Button onClick={() => onOpen('readers')}>阅读情况</Button>
          <Button onClick={() => onOpen('versions')}>版本</Button>
        </>
      )}
      {isPublished && (
        <Can tag={[calls.knowledge.publish.access]}>
          <Button onClick={() => onOpen('withdraw')}>撤回</Button>
        </Can>
      )}
    </>
  );
}

/** Removes an item that readers do not have. */
export function RemoveKnowledge({ item }: { item: ManagedKnowledge }): ReactNode {
  const sending = useSend(calls.knowledge.remove);
  const { close } = useOpenDetail();
  const { newsId, version, title, revision } = item;
  if (item.state === '1') return null;
  const remove = async () => {
    const lost = revision === 0 ? '' : `，连同 ${revision} 个版本和阅读记录`;
    if (!(await confirm({ text: `删除《${title}》${lost}？删除后不能恢复。`, act: '删除', danger: true }))) return toast.info('已取消');
    const done = await sending.run({ newsId, version }).catch(() => null);
    if (done === null) return;
    toast.success('已删除');
    close();
  };
  return (
    <Can tag={[calls.knowledge.remove.access]}>
      <Button kind="danger" onClick={() => void remove()}>
        删除
      </Button>
    </Can>
  );
}
