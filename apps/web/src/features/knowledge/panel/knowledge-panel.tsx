import type { KnowledgeItem } from '@houtai/contract/knowledge';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { BASE_PATH } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { FileList } from '#kit/files/file-list.tsx';
import { RichTextView } from '#kit/rich-text/rich-text-view.tsx';
import { useAppLocation } from '#platform/pages/app-location.ts';
import { buttonClass } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ConfirmRead } from '../reading/confirm-read.tsx';
import { MustReadMark } from '../reading/must-read-mark.tsx';
import { useMarkRead } from '../reading/use-mark-read.ts';
import { WaitingFirst } from '../reading/waiting-first.tsx';
import { knowledgeOf } from '../watch-knowledge.ts';

import patterns from '#ui/patterns.module.css';
import css from '../knowledge.module.css';

/** The items of the current page as an accordion (specification 2.7). */
export function KnowledgePanel(): ReactNode {
  const pathname = useAppLocation((place) => place.pathname);
  const query = useQuery(knowledgeOf(pathname));
  const [openId, setOpenId] = useState('');
  const { data, isError, refetch } = query;
  if (isError && !data) return <LoadFailed message="流程制度加载失败" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={css.loading}>
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    );
  if (data.length === 0) return <Empty>本页没有相关的流程制度</Empty>;
  const waiting = data.filter(isWaiting);
  return (
    <div className={css.accordion}>
      {waiting.length > 0 && <WaitingFirst items={waiting} />}
      {data.map((item) => (
        <PanelItem
          key={item.newsId}
          item={item}
          isOpen={item.newsId === openId}
          onToggle={() => setOpenId(item.newsId === openId ? '' : item.newsId)}
        />
      ))}
    </div>
  );
}

function PanelItem({ item, isOpen, onToggle }: { item: KnowledgeItem; isOpen: boolean; onToggle: () => void }): ReactNode {
  const { newsId, title, summary, content, fileList } = item;
  const body = `knowledge-${newsId}`;
  return (
    <section className={css.item}>
      <h3>
        <button type="button" className={css.heading} aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
          <span className={css.arrow} data-open={isOpen || undefined}>
            <Icon name="right" size={14} />
          </span>
          <span className={patterns.fillWrap}>{title}</span>
          {isWaiting(item) && <span className={`${css.fresh} ${css.duty}`}>必读</span>}
          {item.unread && <span className={css.fresh}>未读</span>}
        </button>
      </h3>
      {isOpen && (
        <div id={body} className={css.opened}>
          <OpenedItem item={item} />
          {summary && <p className={css.summary}>{summary}</p>}
          <div className={css.text}>
            <RichTextView html={content} />
          </div>
          <FileList files={fileList} />
          <div className={css.acts}>
            <ConfirmRead item={item} />
            <a
              className={buttonClass()}
              href={BASE_PATH + linkTo(KNOWLEDGE_ITEM_PAGE, { newsId })}
              target="_blank"
              rel="noopener"
              aria-label={`详情：${title}（在新标签页打开）`}
            >
              详情
              <Icon name="external" size={14} />
            </a>
          </div>
        </div>
      )}
    </section>
  );
}

function isWaiting({ mustRead, confirmed }: KnowledgeItem): boolean {
  return mustRead && !confirmed;
}

/** Expanding an item marks it as read. */
function OpenedItem({ item }: { item: KnowledgeItem }): ReactNode {
  useMarkRead(item);
  return (
    <p className={css.meta}>
      <MustReadMark item={item} />
      <span>第 {item.revision} 版</span>
    </p>
  );
}
