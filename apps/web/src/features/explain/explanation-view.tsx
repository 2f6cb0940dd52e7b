import type { Explanation } from '@houtai/contract/explain';
import type { ReactNode } from 'react';

import { Facts } from '#kit/record/facts.tsx';
import { Empty } from '#ui/empty.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import css from './explain-page.module.css';

/** The verdict, then the conditions, then every source of the right. */
export function ExplanationView({ explanation }: { explanation: Explanation }): ReactNode {
  const { allowed, msg, code, person, subject, facts, checks, ways } = explanation;
  return (
    <>
      <header className={css.verdict} data-allowed={allowed}>
        <h2>
          <StateMark shape={allowed ? 'done' : 'refused'}>{allowed ? '允许' : '不允许'}</StateMark>
        </h2>
        <p>
          <b>{person.name}</b>
          {`${allowed ? '可以使用' : '不能使用'}「${subject.name}」`}
        </p>
        <p className={css.note}>{subject.note}</p>
        {!allowed && (
          <p>
            {`此人得到的回答：${msg || '无'}`}
            <code>{code}</code>
          </p>
        )}
      </header>
      {facts.length > 0 && <Facts facts={facts.map(({ label, value }) => [label, value] as const)} />}
      <h3>逐项检查</h3>
      <ul className={css.lines}>
        {checks.map(({ label, passed, detail }) => (
          <Line key={label} label={label} holds={passed} detail={detail} words={passed ? '通过' : '未通过'} />
        ))}
      </ul>
      <h3>{allowed ? '由此获得' : '可能的途径'}</h3>
      {ways.length === 0 ? (
        <Empty>{allowed ? '不需要角色授权' : '没有角色包含它'}</Empty>
      ) : (
        <ul className={css.lines}>
          {ways.map(({ label, holds, detail }) => (
            <Line key={`${label} ${detail}`} label={label} holds={holds} detail={detail} words={holds ? '有效' : '无效'} />
          ))}
        </ul>
      )}
    </>
  );
}

type LineProps = { label: string; holds: boolean; detail: string; words: string };

function Line({ label, holds, detail, words }: LineProps): ReactNode {
  return (
    <li>
      <span className={css.mark}>
        <StateMark shape={holds ? 'done' : 'refused'}>{words}</StateMark>
      </span>
      <span className={css.what}>
        <b>{label}</b>
        <span>{detail}</span>
      </span>
    </li>
  );
}
