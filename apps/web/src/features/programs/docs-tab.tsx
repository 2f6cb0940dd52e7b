import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';
import type { Program, ProgramCall } from '@houtai/contract/programs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';

import { PageHead } from '#kit/page-head.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { queryOf } from '#platform/calls/query.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { CallDocs } from './call-docs.tsx';
import { curlOf } from './curl-of.ts';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

/** The calls that the chosen program may currently send, by subject: input, output, and an example to copy. */
export function DocsTab({ tabs, programs }: { tabs: ReactNode; programs: readonly Program[] }): ReactNode {
  const [id, show] = useAddressPart({ offered: programs.map((one) => one.id), usual: programs[0]?.id ?? '', name: 'id' });
  const labelId = useId();
  const program = programs.find((one) => one.id === id);
  return (
    <>
      <PageHead title="开放接口">{tabs}</PageHead>
      {program ? (
        <>
          <div className={css.pick}>
            <span id={labelId}>程序</span>
            <Select
              aria-labelledby={labelId}
              value={id}
              onChange={show}
              options={programs.map((one) => ({ value: one.id, label: one.name }))}
            />
          </div>
          <ProgramDocs key={id} program={program} />
        </>
      ) : (
        <Empty>还没有程序。先新建一个，这里列出它能调的接口。</Empty>
      )}
    </>
  );
}

function ProgramDocs({ program }: { program: Program }): ReactNode {
  const { id, name, perMinute } = program;
  const { data, error, refetch } = useQuery(queryOf(calls.programs.docs, { id }, { silent: true }));
  const [subject, showSubject] = useAddressPart({
    offered: data?.map(({ key }) => key) ?? [],
    usual: data?.[0]?.key ?? '',
    name: 'subject',
  });
  const shown = data?.find(({ key }) => key === subject);
  const [call, showCall] = useAddressPart({
    offered: shown?.calls.map((one) => one.name) ?? [],
    usual: shown?.calls[0]?.name ?? '',
    name: 'call',
  });
  if (error) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  if (!shown) return <Empty>「{name}」现在不能调任何接口。在「程序」里给它权限。</Empty>;
  const one = shown.calls.find((each) => each.name === call);
  const count = data.reduce((sum, { calls: all }) => sum + all.length, 0);
  return (
    <div className={css.columns}>
      <div>
        <nav aria-label="接口">
          <ul className={css.nav}>
            {data.map((each) => (
              <li key={each.key}>
                <button type="button" aria-current={each.key === subject || undefined} onClick={() => showSubject(each.key, { call: '' })}>
                  <b>{each.name}</b>
                  <span className={patterns.muted}>{each.calls.length}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <p className={patterns.noteLine}>
          只列「{name}」此刻能调的 {count} 个。权限变了，这里跟着变。
        </p>
      </div>
      <section className={css.program} aria-label={shown.name}>
        <div role="group" aria-label={`${shown.name}的接口`} className={css.views}>
          {shown.calls.map((each) => (
            <button key={each.name} type="button" aria-pressed={each.name === call} onClick={() => showCall(each.name)}>
              {each.title}
            </button>
          ))}
        </div>
        {one && <CallDocs subject={shown.name} call={one} perMinute={perMinute} />}
      </section>
      {one && <Example call={one} />}
    </div>
  );
}

function Example({ call }: { call: ProgramCall }): ReactNode {
  const curl = curlOf(call, window.location.origin);
  return (
    <aside className={css.use} aria-label="例子">
      <h2>例子</h2>
      <div className={css.example}>
        <pre>{curl}</pre>
        <CopyButton text={curl} label="复制例子" />
      </div>
      <h2>会得到</h2>
      {call.answer === '' ? (
        <p className={patterns.noteLine}>一个文件；被拒绝时是 JSON。</p>
      ) : (
        <div className={css.example}>
          <pre>{call.answer}</pre>
          <CopyButton text={call.answer} label="复制回答" />
        </div>
      )}
      <h2>机器读的</h2>
      <p className={patterns.noteLine}>GET {API_PREFIX}/open/openapi.json，带密钥，得到同样的接口；OpenAPI 3.1。</p>
    </aside>
  );
}
