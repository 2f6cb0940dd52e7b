import { calls } from '@houtai/contract';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';

import { useCan } from '#platform/session/can.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { ReadingList } from './reading/reading-list.tsx';

import css from './knowledge.module.css';

/** Lazily loaded, because most users only read. */
const ManagedKnowledgeList = lazyPart(async () => ({ default: (await import('./managing/managed-list.tsx')).ManagedKnowledgeList }));

const TABS = [
  { value: 'read', label: '阅读' },
  { value: 'manage', label: '管理' },
];

/** The 流程制度 page: items to read and, for users who manage items, the items to manage. */
export function KnowledgePage(): ReactNode {
  const manages = useCan([calls.knowledge.page.access]);
  const [params, setParams] = useSearchParams();
  const tab = manages && params.get('tab') === 'manage' ? 'manage' : 'read';
  if (!manages) return <ReadingList />;
  return (
    <div className={css.page}>
      <div className={css.tabs}>
        <Segmented
          aria-label="阅读或管理"
          value={tab}
          options={TABS}
          onChange={(next) => setParams(next === 'manage' ? { tab: next } : {}, { replace: true })}
        />
      </div>
      <Suspense>{tab === 'manage' ? <ManagedKnowledgeList /> : <ReadingList />}</Suspense>
    </div>
  );
}
