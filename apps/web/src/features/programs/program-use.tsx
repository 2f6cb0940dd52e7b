import { API_PREFIX } from '@houtai/contract/limits';
import type { Program } from '@houtai/contract/programs';
import type { ReactNode } from 'react';

import { CopyButton } from '#ui/buttons/copy-button.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

/** A program's requests in seven days, and an example of a request. */
export function ProgramUse({ program: { name, week, today } }: { program: Program }): ReactNode {
  const example = `curl -H 'Authorization: Bearer 密钥' '${window.location.origin}${API_PREFIX}/open/openapi.json'`;
  return (
    <aside className={css.use} aria-label={`${name} 的用量`}>
      <h2>最近 7 天</h2>
      <dl className={css.figures}>
        {(
          [
            ['读取', week.reads],
            ['写入', week.writes],
            ['被拒', week.refused],
          ] as const
        ).map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className={patterns.noteLine}>
        今天 {today.toLocaleString('en')} 次。被拒的是密钥对、但这个程序没有权限、地址不符或超过每分钟次数的调用。
      </p>
      <h2>怎么用</h2>
      <div className={css.example}>
        <pre>{example}</pre>
        <CopyButton text={example} label="复制示例" />
      </div>
      <p className={patterns.noteLine}>这份接口文档（OpenAPI）只列这个程序现在能调的接口。写入请带 Idempotency-Key，断网重发不会做两次。</p>
    </aside>
  );
}
