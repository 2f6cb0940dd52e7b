import { textOf } from '@houtai/contract/add-part';
import type { AnswerPart, Figure, Source } from '@houtai/contract/assistant-parts';
import { localDate } from '@houtai/contract/dates';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { copyText } from '#ui/copy.ts';

import { ProposalCard } from '../proposals/proposal-card.tsx';
import { nameOf, sourceLink } from '../source-link.ts';
import { APOLOGY_BY_STATE } from './ask-assistant.ts';
import type { ShownMessage } from './chat-store.ts';
import type { References } from './inline-text.tsx';
import { Markdown } from './markdown.tsx';

import patterns from '#ui/patterns.module.css';
import css from './answer.module.css';

const NO_SOURCES: readonly Source[] = [];
const NO_FIGURES: readonly Figure[] = [];

/** The notes for incomplete answers. */
const ENDINGS: Readonly<Partial<Record<string, string>>> = { stopped: '已停止', broken: '回答中断' };

/** An answer with its lookups and proposals; `onRetry` sends the question again. */
export const Answer = memo(function Answer({ message, onRetry }: { message: ShownMessage; onRetry: (() => void) | null }): ReactNode {
  const { parts, state, unverified } = message;
  const sources = parts.find((part) => part.type === 'sources')?.sources ?? NO_SOURCES;
  const figures = parts.find((part) => part.type === 'figures')?.figures ?? NO_FIGURES;
  // References arrive with the end of an answer. Deferred, so that a long answer renders them across several frames.
  const references = useDeferredValue(useMemo(() => ({ sources, figures, unverified }), [sources, figures, unverified]));
  const text = textOf(parts);
  const apology = message.failure ?? APOLOGY_BY_STATE[state];
  const isWriting = state === 'writing';
  const cited = sources.filter(({ number }) => text.includes(`[^${number}]`));
  return (
    <div className={css.answer} data-writing={isWriting || undefined}>
      {parts.map((part, at) => (
        <Part key={at} part={part} references={references} isOpen={isWriting && at === parts.length - 1} />
      ))}
      {isWriting && <span className={css.caret} />}
      {cited.length > 0 && !isWriting && <Sources sources={cited} />}
      {apology && <p>{apology}</p>}
      {!isWriting && (
        <div className={css.acts}>
          {ENDINGS[state] && <span>{ENDINGS[state]}</span>}
          {onRetry && (state !== 'done' || message.failure) && (
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          )}
          {text !== '' && <IconButton icon="copy" label="复制回答" onClick={() => void copyText(text)} />}
        </div>
      )}
    </div>
  );
});

function Part({ part, references, isOpen }: { part: AnswerPart; references: References; isOpen: boolean }): ReactNode {
  switch (part.type) {
    case 'text':
      return <Markdown text={part.text} references={references} />;
    case 'reasoning':
      return (
        <details className={css.reasoning}>
          <summary>{isOpen ? '思考中…' : '思考过程'}</summary>
          <p>{part.text}</p>
        </details>
      );
    case 'look':
      return <p className={patterns.noteLine}>{part.url === '' ? part.words : <Link to={part.url}>{part.words}</Link>}</p>;
    case 'proposal':
      return <ProposalCard proposal={part.proposal} />;
    case 'sources':
    case 'figures':
      return null;
  }
}

/** The sources of an answer; the first one shows its passage. */
function Sources({ sources }: { sources: readonly Source[] }): ReactNode {
  return (
    <div className={css.sources}>
      {sources.map((source, at) => (
        <Link key={source.number} to={sourceLink(source)}>
          <span className={css.cite}>{source.number}</span>
          <span className={css.clip}>{nameOf(source)}</span>
          <small>
            v{source.revision} · {localDate(new Date(source.publishedAt)).slice(5)}
          </small>
          {at === 0 && <p className={css.clip}>{source.passage}</p>}
        </Link>
      ))}
    </div>
  );
}
