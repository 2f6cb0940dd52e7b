import { calls } from '@houtai/contract';
import type { MailTestResult } from '@houtai/contract/mail';
import { MAIL_TEST_STEPS } from '@houtai/contract/mail-words';
import type { ReactNode } from 'react';
import { useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

import patterns from '#ui/patterns.module.css';
import css from './mail-page.module.css';

const SHAPES: Readonly<Record<MailTestResult['state'], StateShape>> = { passed: 'done', failed: 'refused', skipped: 'closed' };
const WORDS: Readonly<Record<MailTestResult['state'], string>> = { passed: '通过', failed: '未通过', skipped: '跳过' };

/** Sends a test mail to the user with the stored settings, step by step; unsaved changes are not tested. */
export function MailTest({ isChanged }: { isChanged: boolean }): ReactNode {
  const test = useSend(calls.mail.test, { silent: true });
  const [results, setResults] = useState<readonly MailTestResult[] | null>(null);
  const [problem, setProblem] = useState('');
  const handleTest = async () => {
    setProblem('');
    try {
      setResults(await test.run({}));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : '没有测成，请重试');
    }
  };
  return (
    <section className={patterns.stack12}>
      <div className={css.testHead}>
        <h2>测试</h2>
        <Button size="small" disabled={test.busy || isChanged} onClick={() => void handleTest()}>
          发一封给我
        </Button>
      </div>
      {isChanged && <p className={patterns.noteLine}>先保存，再按保存的设置测试。</p>}
      {test.busy ? <Skeleton height={160} /> : results && <Steps results={results} />}
      {!results && !isChanged && !test.busy && <p className={patterns.noteLine}>测通之后才能启用；换了服务器要重新测。</p>}
      {problem !== '' && <p role="alert">{problem}</p>}
    </section>
  );
}

function Steps({ results }: { results: readonly MailTestResult[] }): ReactNode {
  return (
    <ol className={css.steps}>
      {results.map(({ step, state, words, ms }) => (
        <li key={step}>
          <StateMark shape={SHAPES[state]}>{MAIL_TEST_STEPS[step]}</StateMark>
          <small>{state === 'passed' ? ms !== null && `${ms} ms` : WORDS[state]}</small>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  );
}
