import { cutAtNumbers, numbersIn } from '@houtai/contract/record-numbers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { internalTarget } from '#platform/session/guard.ts';

import { useRecordLinks } from './record-links.ts';

import css from './numbered-text.module.css';

/** A plain text in which the numbers of records that the user may see are links. */
export function NumberedText({ text }: { text: string }): ReactNode {
  // Most rows of a list contain no number, and then no request is sent.
  return numbersIn(text).length === 0 ? text : <Linked text={text} />;
}

function Linked({ text }: { text: string }): ReactNode {
  const links = useRecordLinks(text);
  if (links.size === 0) return text;
  return cutAtNumbers(text).map(({ words, number }, at) => {
    const record = links.get(number);
    if (!record) return words;
    return (
      <Link key={at} className={css.link} to={internalTarget(record.url)} title={record.title}>
        {words}
      </Link>
    );
  });
}
