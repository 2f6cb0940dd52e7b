import { splitAtFigures } from '@houtai/contract/answer-figures';
import type { Figure, Source } from '@houtai/contract/assistant-parts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { Tip } from '#ui/layer/tooltip.tsx';

import { nameOf, sourceLink } from '../source-link.ts';

import css from './answer.module.css';

const REFERENCE = /(\[\^\d{1,3}\])/;
const FIGURE = /(\d[\d,]*(?:\.\d+)?)/;

/** The references in the text of an answer. */
export type References = { sources: readonly Source[]; figures: readonly Figure[]; unverified: readonly string[] };

/** Text of an answer: [^1] links to its source, record numbers are links, and figures without a source are marked. */
export function InlineText({ text, references }: { text: string; references: References }): ReactNode {
  return text.split(REFERENCE).map((words, at) => {
    if (at % 2 === 0) return <Figures key={at} text={words} references={references} />;
    const source = references.sources.find(({ number }) => words === `[^${number}]`);
    // A number without a source is omitted.
    if (!source) return null;
    return (
      <Tip key={at} text={`${nameOf(source)}：${source.passage}`}>
        <Link className={css.cite} to={sourceLink(source)} aria-label={`来源 ${source.number}：${nameOf(source)}`}>
          {source.number}
        </Link>
      </Tip>
    );
  });
}

/** A figure with a source links to its list; one without says so. */
function Figures({ text, references: { figures, unverified } }: { text: string; references: References }): ReactNode {
  return splitAtFigures(text).map(({ words, figure }, at) => {
    const from = figures.find(({ number }) => number === figure);
    if (!from || unverified.includes(words)) return <Unread key={at} text={words} unverified={unverified} />;
    return (
      <Tip key={at} text={`来自「${from.words}」`}>
        <Link className={css.figure} to={from.url} aria-label={`${words}，来自「${from.words}」`}>
          {words}
        </Link>
      </Tip>
    );
  });
}

function Unread({ text, unverified }: { text: string; unverified: readonly string[] }): ReactNode {
  const pieces = text.split(FIGURE);
  const isMarked = (words: string, at: number) => at % 2 === 1 && unverified.includes(words.replace(/,+$/, ''));
  // Renders unmarked text exactly as before the end of the answer named unverified figures.
  if (!pieces.some(isMarked)) return <NumberedText text={text} />;
  return pieces.map((words, at) =>
    isMarked(words, at) ? (
      <span key={at} className={css.unverified}>
        {words}
        <small>未核实</small>
      </span>
    ) : (
      <NumberedText key={at} text={words} />
    ),
  );
}
