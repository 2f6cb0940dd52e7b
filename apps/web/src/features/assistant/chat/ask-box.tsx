import { textOf } from '@houtai/contract/add-part';
import { assistantPageAt } from '@houtai/contract/assistant-pages';
import { QUESTION_MAX } from '@houtai/contract/assistant-words';
import { Square } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';

import { useReference } from '../reference-store.ts';
import { type Page, usePage } from '../use-page.ts';
import { askQuestion, stopAnswer, useChat } from './chat-store.ts';

import css from '../window/assistant-dialog.module.css';

const MAX_SUGGESTED = 3;

/** Suggestions and the input for a question: Enter sends it, ↑ in an empty input brings back the last one for editing. */
export function AskBox(): ReactNode {
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState<string>();
  const isAsking = useChat((chat) => chat.isAsking);
  const isOn = useReference((reference) => reference.isOn);
  const page = usePage();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const submit = (question: string) => {
    const asked = question.trim();
    if (asked === '' || isAsking) return;
    setText('');
    setReplaces(undefined);
    void askQuestion(asked, isOn ? page.read() : undefined, replaces);
  };
  const takeBack = () => {
    const last = useChat.getState().messages.findLast(({ role }) => role === 'user');
    if (!last) return;
    setText(textOf(last.parts));
    setReplaces(last.id);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey) {
      event.preventDefault();
      submit(text);
    } else if (event.key === 'ArrowUp' && text === '' && !isAsking) {
      event.preventDefault();
      takeBack();
    } else if (event.key === 'Escape' && replaces !== undefined) {
      event.preventDefault();
      setText('');
      setReplaces(undefined);
    }
  };
  return (
    <div className={css.foot}>
      <Suggestions questions={suggestedFor(page)} isOff={isAsking} onChoose={submit} />
      <div className={css.box}>
        <textarea
          ref={field}
          rows={text.split('\n').length > 1 || text.length > 28 ? 3 : 1}
          value={text}
          maxLength={QUESTION_MAX}
          placeholder="接着问"
          aria-label="向智能助手提问"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
        />
        <div>
          <span>{replaces === undefined ? 'Enter 发送，Shift + Enter 换行' : '正在修改上一个提问，Esc 取消'}</span>
          {isAsking ? (
            <Button size="small" onClick={stopAnswer}>
              <Square size={14} fill="currentColor" strokeWidth={0} aria-hidden />
              停止
            </Button>
          ) : (
            <Button kind="primary" size="small" disabled={text.trim() === ''} onClick={() => submit(text)}>
              发送
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** An open form has priority over the page. */
function suggestedFor({ path, form }: Page): readonly string[] {
  const { questions } = assistantPageAt(path);
  return (form === '' ? questions : [`帮我填写「${form}」表单`, ...questions]).slice(0, MAX_SUGGESTED);
}

type SuggestionsProps = { questions: readonly string[]; isOff: boolean; onChoose: (question: string) => void };

/** Suggested questions for this page; they stay in place while an answer is written. */
function Suggestions({ questions, isOff, onChoose }: SuggestionsProps): ReactNode {
  return (
    <div className={css.suggestions}>
      {questions.map((question) => (
        <button key={question} type="button" disabled={isOff} onClick={() => onChoose(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}
