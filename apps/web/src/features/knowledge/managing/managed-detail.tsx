import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { FileList } from '#kit/files/file-list.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { StatePill } from '#kit/list/cells/state-pill.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RichTextView } from '#kit/rich-text/rich-text-view.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { Versions } from '../detail/versions.tsx';
import { EditKnowledge } from '../editing/edit-knowledge.tsx';
import { type Layer, ManagedActs, RemoveKnowledge } from './managed-acts.tsx';
import { PublishKnowledge } from './publish-knowledge.tsx';
import { Readers } from './readers.tsx';
import { WithdrawKnowledge } from './withdraw-knowledge.tsx';

/** What lies over the detail, about the item as it was when that was opened: a newer one may come in the meantime. */
type Opened = { layer: Layer; item: ManagedKnowledge };

/** An item beside its list, as it is being worked on. */
export function ManagedDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.knowledge.get, { id }, { silent: true }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened((before) => before && { ...before, layer: '' });
  return (
    <>
      <DetailDrawer noun={nounOf(calls.knowledge.get)} query={query}>
        {(item) => ({
          title: item.title,
          state: <StatePill type={DICT.knowledgeState} code={item.state} />,
          meta: (
            <span>
              {item.updatedByName} 修改于 <TimeCell time={item.updatedAt} />
            </span>
          ),
          body: <Body item={item} />,
          foot: <ManagedActs item={item} onOpen={(layer) => setOpened({ layer, item })} />,
          danger: <RemoveKnowledge item={item} />,
        })}
      </DetailDrawer>
      {opened && <Layers {...opened} onClose={close} />}
    </>
  );
}

function Layers({ item, layer, onClose }: Opened & { onClose: () => void }): ReactNode {
  return (
    <>
      <Drawer open={layer === 'edit'} onClose={onClose} label="修改流程制度" width={880}>
        {layer === 'edit' && <EditKnowledge item={item} onDone={onClose} onCancel={onClose} />}
      </Drawer>
      <Drawer open={layer === 'versions'} onClose={onClose} label={`《${item.title}》的版本`} width={880}>
        {layer === 'versions' && <Versions item={item} onClose={onClose} />}
      </Drawer>
      <Drawer open={layer === 'readers'} onClose={onClose} label={`《${item.title}》的阅读情况`} width={880}>
        {layer === 'readers' && <Readers item={item} />}
      </Drawer>
      {layer === 'publish' && <PublishKnowledge item={item} onClose={onClose} />}
      {layer === 'withdraw' && <WithdrawKnowledge item={item} onClose={onClose} />}
    </>
  );
}

function Body({ item }: { item: ManagedKnowledge }): ReactNode {
  const revision = item.revision === 0 ? '未发布' : `第 ${item.revision} 版`;
  return (
    <>
      {item.state === '1' && item.changed && <p role="note">有修改尚未发布，读者看到的仍是{revision}。</p>}
      <Facts
        facts={[
          ['分类', <DictText key="category" type={DICT.knowledgeCategory} code={item.category} />],
          ['版本', revision],
          ['发布时间', item.publishedAt === '' ? '' : <TimeCell key="at" time={item.publishedAt} />],
          ['适用范围', item.audience === 'all' ? `${item.companyName}全体` : item.departmentNames.join('、')],
          ['必读', item.mustRead ? '需要确认' : '否'],
          ['确认期限', item.dueDate],
          ['关联页面', item.menuNames.join('、')],
          ['阅读', item.mustRead ? `已读 ${item.readCount}，已确认 ${item.confirmedCount}` : `已读 ${item.readCount}`],
        ]}
      />
      {item.summary && (
        <>
          <h3>摘要</h3>
          <p data-words>{item.summary}</p>
        </>
      )}
      <h3>正文</h3>
      <RichTextView html={item.content} />
      <FileList files={item.fileList} />
      <RecordHistory id={item.newsId} history={calls.knowledge.history} />
    </>
  );
}
