import { cutWords } from '@houtai/contract/change-words';
import { firstCharacters } from '@houtai/contract/characters';
import { textDifference } from '@houtai/contract/text-difference';
import { Fragment, type ReactNode, useState } from 'react';

import css from './record-history.module.css';

/** Texts up to this length are shown completely, before and after. */
const MAX_WHOLE = 40;
/** Number of unchanged characters shown around a change. */
const AROUND = 12;

/** Number of characters of a value shown until the user expands it. */
const MAX_SHOWN = 300;

type ChangedTextProps = { before: string; after: string; nothing: string };

/** A change of a text: a short one completely before and after, a long one by its changed words with a little context. */
export function ChangedText({ before, after, nothing }: ChangedTextProps): ReactNode {
  const pieces = before === '' || after === '' || Math.max(before.length, after.length) <= MAX_WHOLE ? [] : textDifference(before, after);
  if (!pieces.some(({ kind }) => kind === 'same'))
    return (
      <>
        <del>
          <LongText text={before || nothing} />
        </del>{' '}
        →{' '}
        <ins>
          <LongText text={after || nothing} />
        </ins>
      </>
    );
  return pieces.map(({ kind, text }, index) => {
    if (kind === 'removed') return <del key={index}>{text}</del>;
    if (kind === 'added') return <ins key={index}>{text}</ins>;
    return <Fragment key={index}>{shortened(text, index === 0, index === pieces.length - 1)}</Fragment>;
  });
}

/** A text that is truncated until the user expands it. */
export function LongText({ text }: { text: string }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const cut = cutWords(text, MAX_SHOWN);
  if (cut === text || isWhole) return text;
  return (
    <>
      {cut}
      <button type="button" className={css.more} onClick={() => setWhole(true)}>
        展开
      </button>
    </>
  );
}

/** Shortens an unchanged piece: its end before the first change, its beginning after the last, and both between two. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const [head, tail] = [isFirst ? '' : firstCharacters(text, AROUND), isLast ? '' : text.slice(-AROUND).replace(/^[\udc00-\udfff]/, '')];
  return text.length <= AROUND * (isFirst || isLast ? 1 : 2) ? text : `${head}…${tail}`;
}
