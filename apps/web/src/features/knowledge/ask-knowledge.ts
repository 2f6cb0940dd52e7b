import { calls } from '@houtai/contract';
import type { KnowledgeItem } from '@houtai/contract/knowledge';

import { usePlace } from '../../platform/place.ts';
import { queryClient, queryOf } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { changeSettings, useSettings } from '../../platform/settings.ts';

const STALE_MS = 60_000;

/** The items of a page (specification 7.4), kept by its url. */
export function knowledgeOf(pathname: string) {
  return { ...queryOf(calls.knowledge.ofPage, { permissionUrl: pathname }, { silent: true }), staleTime: STALE_MS };
}

/** Asks which items a page has and keeps them as the setting `knowledge`; an answer that comes when another page is open is dropped. */
export async function askKnowledge(pathname: string): Promise<void> {
  // A refresh passes through an address of its own and comes back at once.
  if (!isReader() || pathname.startsWith('/redirect/')) return;
  const query = knowledgeOf(pathname);
  keep(queryClient.getQueryData<KnowledgeItem[]>(query.queryKey) ?? []);
  const items = await queryClient.fetchQuery(query).catch(() => null);
  if (items && isReader() && usePlace.getState().pathname === pathname) keep(items);
}

/** Items are for staff. */
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
