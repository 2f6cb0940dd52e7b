import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { linkTo } from '@houtai/contract/links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { NumberedText } from '../../kit/known-records/numbered-text.tsx';
import { Tip } from '../../ui/layer/tooltip.tsx';
import type { References } from './markdown.tsx';

import css from './answer.module.css';

const REFERENCE = /(\[\^\d{1,3}\])/;
const FIGURE = /(\d[\d,]*(?:\.\d+)?)/;

/** Words of an answer: [^1] leads to its source, numbers of records are links, and figures that were read nowhere are marked. */
export function InlineText({ text, references }: { text: string; references: References }): ReactNode {
  return text.split(REFERENCE).map((words, at) => {
    if (at % 2 === 0) return <Figures key={at} text={words} unverified={references.unverified} />;
    const source = references.sources.find(({ number }) => words === `[^${number}]`);
    // A number that no source has says nothing.
    if (!source) return null;
    return (
      <Tip key={at} text={`${source.title}：${source.passage}`}>
        <Link
          className={css.cite}
          to={linkTo(KNOWLEDGE_ITEM_PAGE, { newsId: source.newsId })}
          aria-label={`来源 ${source.number}：${source.title}`}
        >
          {source.number}
        </Link>
      </Tip>
    );
  });
}

function Figures({ text, unverified }: { text: string; unverified: readonly string[] }): ReactNode {
  if (unverified.length === 0) return <NumberedText text={text} />;
  return text.split(FIGURE).map((words, at) =>
    at % 2 === 1 && unverified.includes(words.replace(/,+$/, '')) ? (
      <span key={at} className={css.unverified}>
        {words}
        <small>未核实</small>
      </span>
    ) : (
      <NumberedText key={at} text={words} />
    ),
  );
}
