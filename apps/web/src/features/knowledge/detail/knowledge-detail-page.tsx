import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { KnowledgeDetail } from '@houtai/contract/knowledge';
import { KNOWLEDGE_PAGE } from '@houtai/contract/knowledge-calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { FileList } from '#kit/files/file-list.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { RichTextView } from '#kit/rich-text/rich-text-view.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ConfirmRead } from '../reading/confirm-read.tsx';
import { MustReadMark } from '../reading/must-read-mark.tsx';
import { useMarkRead } from '../reading/use-mark-read.ts';
import { useCitedPassage } from './use-cited-passage.ts';

import css from './knowledge-detail.module.css';

/** An item on its own page, to read and print. */
export function KnowledgeDetailPage(): ReactNode {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const newsId = params.get('newsId') ?? '';
  const query = useQuery({ ...queryOf(calls.knowledge.detail, { newsId }, { silent: true }), enabled: newsId !== '' });
  const { data, refetch } = query;
  const error = newsId === '' ? new CallError('A0404', '') : query.error;
  useMarkRead(data);
  // An item withdrawn meanwhile must not be shown from the cache.
  if (error instanceof CallError && (!data || error.code === 'A0404'))
    return (
      <div className={css.page}>
        <h1 className={css.missing}>流程制度</h1>
        <CallErrorNotice
          fault={error.code === 'A0404' ? new CallError('A0404', '这份流程制度不存在，或已被撤回，或不适用于您所在的部门') : error}
          onRetry={() => void refetch()}
          leave={{ words: '查看全部流程制度', go: () => void navigate(KNOWLEDGE_PAGE) }}
        />
      </div>
    );
  return <div className={css.page}>{data ? <Reading item={data} /> : <ReadingSkeleton />}</div>;
}

function Reading({ item }: { item: KnowledgeDetail }): ReactNode {
  const article = useCitedPassage(item.content);
  return (
    <article ref={article} className={css.article}>
      <header className={css.head}>
        <h1>{item.title}</h1>
        <p className={css.meta}>
          <DictText type={DICT.knowledgeCategory} code={item.category} />
          <span>第 {item.revision} 版</span>
          <span>
            {item.publishedByName} 发布于 {localDateTime(new Date(item.publishedAt))}
          </span>
          <span>{item.companyName}</span>
          <MustReadMark item={item} />
        </p>
        <Button kind="ghost" size="small" className={css.print} onClick={() => window.print()}>
          <Icon name="printer" />
          打印
        </Button>
      </header>
      {item.summary && <p className={css.summary}>{item.summary}</p>}
      <RichTextView html={item.content} />
      {item.fileList.length > 0 && (
        <section>
          <h2>附件</h2>
          <FileList files={item.fileList} />
        </section>
      )}
      {item.mustRead && (
        <footer className={css.foot}>
          <ConfirmRead item={item} confirmedAt={item.confirmedAt} />
          {!item.confirmed && item.dueDate !== '' && <span>请在 {item.dueDate} 前确认</span>}
        </footer>
      )}
      <Versions item={item} />
    </article>
  );
}

function Versions({ item }: { item: KnowledgeDetail }): ReactNode {
  return (
    <section className={css.versions}>
      <h2>版本记录</h2>
      <ol>
        {item.versions.map(({ revision, note, publishedAt, publishedByName }) => (
          <li key={revision}>
            <b>第 {revision} 版</b>
            <span>
              {localDateTime(new Date(publishedAt))} {publishedByName}
            </span>
            <p>{note || (revision === 1 ? '首次发布' : '未填写修改说明')}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReadingSkeleton(): ReactNode {
  return (
    <div className={css.article} role="status" aria-label="加载中">
      <Skeleton width="60%" height={24} />
      <Skeleton width="40%" height={20} />
      <Skeleton height={160} />
    </div>
  );
}
