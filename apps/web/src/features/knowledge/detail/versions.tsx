import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { Difference } from './difference.tsx';

import css from '../managing/layers.module.css';

type Against = 'before' | 'now';

/** The published revisions of an item with their changes, and a button to restore one. */
export function Versions({ item, onClose }: { item: ManagedKnowledge; onClose: () => void }): ReactNode {
  const query = useQuery(queryOf(calls.knowledge.revisions, { id: item.newsId }, { silent: true }));
  const [shown, setShown] = useState(item.revision);
  const [against, setAgainst] = useState<Against>('before');
  return (
    <div className={css.layer}>
      <div className={css.split}>
        <ol className={css.versions} aria-label="版本">
          {query.isError && <LoadFailed message="版本加载失败" onRetry={() => void query.refetch()} />}
          {query.data?.map(({ revision, note, publishedAt, publishedByName }) => (
            <li key={revision}>
              <button type="button" aria-pressed={revision === shown} onClick={() => setShown(revision)}>
                <b>第 {revision} 版</b>
                <small>
                  {localDateTime(new Date(publishedAt))} {publishedByName}
                </small>
                <span>{note || (revision === 1 ? '首次发布' : '未填写修改说明')}</span>
              </button>
            </li>
          ))}
        </ol>
        <section className={css.compared} aria-label={`第 ${shown} 版`}>
          <div className={css.tools}>
            <Segmented
              aria-label="比较"
              value={against}
              options={[
                { value: 'before', label: shown === 1 ? '首版全文' : '与上一版比较' },
                { value: 'now', label: '与正在修改的比较' },
              ]}
              onChange={(next) => setAgainst(next === 'now' ? 'now' : 'before')}
            />
            <RestoreButton item={item} revision={shown} onDone={onClose} />
          </div>
          <Compared newsId={item.newsId} {...(against === 'before' ? { from: shown - 1, to: shown } : { from: shown, to: 0 })} />
        </section>
      </div>
    </div>
  );
}

function Compared({ newsId, from, to }: { newsId: string; from: number; to: number }): ReactNode {
  const query = useQuery(queryOf(calls.knowledge.compare, { id: newsId, from, to }, { silent: true }));
  if (query.isError && !query.data) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={160} />;
  return (
    <>
      <Difference label="标题" pieces={query.data.title} />
      <Difference label="正文" pieces={query.data.content} />
      <Difference label="附件" pieces={query.data.files} />
    </>
  );
}

function RestoreButton({ item, revision, onDone }: { item: ManagedKnowledge; revision: number; onDone: () => void }): ReactNode {
  const sending = useSend(calls.knowledge.restore);
  const restore = async () => {
    const text = `用第 ${revision} 版的标题、正文和附件替换正在修改的内容？发布后读者才会看到。`;
    if (!(await confirm({ text }))) return toast.info('已取消');
    const { newsId, version } = item;
    const done = await sending.run({ newsId, version, revision }).catch(() => null);
    if (done === null) return;
    toast.success(`已恢复第 ${revision} 版的内容，待发布`);
    onDone();
  };
  return (
    <Can tag={[calls.knowledge.restore.access]}>
      <Button onClick={() => void restore()}>恢复为草稿</Button>
    </Can>
  );
}
