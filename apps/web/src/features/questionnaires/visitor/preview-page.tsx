import { calls } from '@houtai/contract';
import type { VisitorSheet } from '@houtai/contract/visitor';
import { type ReactNode, useEffect, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { useWindowTitle } from '#platform/pages/window-title.ts';
import { FullPageState } from '#ui/frame/full-page-state.tsx';

import { useQueryValue } from './use-query-value.ts';
import { VisitorEnd } from './visitor-end.tsx';
import { VisitorForm } from './visitor-form.tsx';

/** A preview of a questionnaire as saved in the builder: it can be filled in, but nothing is stored. */
export function PreviewPage(): ReactNode {
  const key = useQueryValue('key');
  const [sheet, setSheet] = useState<VisitorSheet | CallError | null>(null);
  const [isDone, setIsDone] = useState(false);
  useWindowTitle('预览问卷');
  useEffect(() => {
    const leaving = new AbortController();
    send(calls.visitor.preview, { key }, { silent: true, signal: leaving.signal }).then(setSheet, (error: unknown) => {
      if (!leaving.signal.aborted) setSheet(error instanceof CallError ? error : new CallError('', '请稍后重试'));
    });
    return () => leaving.abort();
  }, [key]);
  if (sheet === null) return null;
  if (sheet instanceof CallError)
    return (
      <FullPageState title="预览已失效" actions={null}>
        {sheet.code === 'A0404' || sheet.code === 'A0400' ? '预览链接一天内有效，请从问卷编辑页重新打开。' : sheet.message}
      </FullPageState>
    );
  if (isDone) return <VisitorEnd name={sheet.companyName} title="预览到此为止" text="这里没有保存任何内容。" />;
  return <VisitorForm sheet={sheet} placeKey={key} onSubmit={() => setIsDone(true)} />;
}
