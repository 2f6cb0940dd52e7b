import { calls } from '@houtai/contract';
import { VISITOR_REPLY_MAX } from '@houtai/contract/limits';
import type { VisitorProgress } from '@houtai/contract/visitor';
import { type ReactNode, useId, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { OpenButton } from '#ui/buttons/open-button.tsx';

import controls from './controls/controls.module.css';
import css from './followed-answer.module.css';

/** A form in which a visitor replies to the people who handle the report. */
export function ReplyForm({ followKey, onSent }: { followKey: string; onSent: (progress: VisitorProgress) => void }): ReactNode {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const reply = async () => {
    if (busy) return;
    if (text.trim() === '') return setFault('请先写回复');
    setBusy(true);
    try {
      onSent(await send(calls.visitor.reply, { key: followKey, text }, { silent: true }));
      setText('');
      setFault('');
    } catch (error) {
      setFault(error instanceof CallError ? error.message : '没有发出去，请稍后重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void reply();
      }}
    >
      <label htmlFor={id}>回复处理人</label>
      <textarea
        id={id}
        className={controls.lines}
        rows={4}
        maxLength={VISITOR_REPLY_MAX}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={`${id}fault`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault('');
        }}
      />
      <p id={`${id}fault`} role="alert">
        {fault}
      </p>
      <OpenButton type="submit" primary aria-disabled={busy || undefined}>
        发送回复
      </OpenButton>
    </form>
  );
}
