import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { VISITOR_PAGE } from '@houtai/contract/visitor';
import { type ReactNode, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { replaceLocation } from '#platform/pages/app-location.ts';
import { useProductName, useWindowTitle } from '#platform/pages/window-title.ts';

import { OneField } from './controls/one-field.tsx';
import { useQueryValue } from './use-query-value.ts';

/** Opens the questionnaire of a short code, which visitors read on paper or hear on the phone. */
export function EnterPage(): ReactNode {
  const given = useQueryValue('code');
  const name = useProductName();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  useWindowTitle('输入短码');
  const enter = async (code: string) => {
    setBusy(true);
    setFault('');
    try {
      const { key } = await send(calls.visitor.enter, { code }, { silent: true });
      replaceLocation(linkTo(VISITOR_PAGE, { key }));
    } catch (error) {
      setFault(error instanceof CallError && error.code === 'A0404' ? '没有这个短码，请核对后重新输入' : messageOf(error));
      setBusy(false);
    }
  };
  return (
    <OneField
      name={name}
      title="填写问卷"
      label="短码"
      submit="进入问卷"
      fault={fault}
      busy={busy}
      initial={given}
      onSubmit={(code) => void enter(code)}
    />
  );
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : '请稍后重试';
}
