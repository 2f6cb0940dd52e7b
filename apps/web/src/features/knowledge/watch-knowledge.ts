import { calls } from '@houtai/contract';
import type { KnowledgeItem } from '@houtai/contract/knowledge';
import { QueryObserver } from '@tanstack/react-query';

import { queryClient, queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { changeSettings, useSettings } from '#platform/settings.ts';

const STALE_MS = 60_000;

/** The query for the items of a page (specification 7.4), cached by url. */
export function knowledgeOf(pathname: string) {
  return { ...queryOf(calls.knowledge.ofPage, { permissionUrl: pathname }, { silent: true }), staleTime: STALE_MS };
}

/** Prefetches the items of a page before `watchKnowledge`. */
export function askKnowledge(pathname: string): void {
  if (isReader()) void queryClient.prefetchQuery(knowledgeOf(pathname));
}

/** Stores the items of a page in the setting `knowledge`, and follows publications and withdrawals. Returns a function that stops this. */
export function watchKnowledge(pathname: string): () => void {
  // A refresh passes through an address of its own and returns immediately.
  if (!isReader() || pathname.startsWith('/redirect/')) return () => {};
  const observer = new QueryObserver(queryClient, knowledgeOf(pathname));
  const show = ({ data = [] }: { data?: readonly KnowledgeItem[] | undefined }): void => {
    if (isReader()) keep(data);
  };
  show(observer.getCurrentResult());
  return observer.subscribe(show);
}

/** Only staff read items. */
function isReader(): boolean {
  const { token, loginType } = useSession.getState();
  return token !== null && loginType !== 'member';
}

function keep(items: readonly KnowledgeItem[]): void {
  const knowledge = items.map(({ newsId, title }) => ({ newsId, title }));
  const before = useSettings.getState().knowledge;
  const isSame =
    before.length === knowledge.length &&
    before.every(({ newsId, title }, at) => newsId === knowledge[at]?.newsId && title === knowledge[at]?.title);
  if (!isSame) changeSettings({ knowledge });
}
