import { calls } from '@houtai/contract';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';

import css from './publishing.module.css';

const STATES = { draft: '草稿', published: '使用中', retired: '已停用' } as const;

/** The versions, latest first, each with its changes against the previous one. */
export function VersionList({ detail: { id, versions } }: { detail: ProcessDetail }): ReactNode {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ol className={css.versions}>
      {versions.map(({ version, state, note, publishedByName, publishedAt, running }, at) => {
        const before = versions[at + 1]?.version;
        return (
          <li key={version}>
            <h3>
              v{version}
              <small data-on={state === 'published' || undefined}>{STATES[state]}</small>
            </h3>
            <p>
              {publishedAt ? (
                <>
                  {publishedByName} · <TimeCell time={publishedAt} /> 发布
                </>
              ) : (
                '尚未发布'
              )}
              {running > 0 && ` · 在途 ${running} 单`}
            </p>
            {note && <p>{note}</p>}
            {before !== undefined && (
              <Button size="small" kind="ghost" aria-expanded={open === version} onClick={() => setOpen(open === version ? null : version)}>
                与 v{before} 的差别
              </Button>
            )}
            {before !== undefined && open === version && <Difference id={id} before={before} after={version} />}
          </li>
        );
      })}
    </ol>
  );
}

function Difference({ id, before, after }: { id: string; before: number; after: number }): ReactNode {
  const { data } = useQuery(queryOf(calls.approvalProcesses.difference, { id, before, after }));
  if (!data) return null;
  if (data.sentences.length === 0) return <p>没有差别</p>;
  return (
    <ul>
      {data.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
