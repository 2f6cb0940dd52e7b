import { cutWords } from '@houtai/contract/change-words';
import { firstCharacters } from '@houtai/contract/characters';
import { textDifference } from '@houtai/contract/text-difference';
import { Fragment, type ReactNode, useState } from 'react';

import css from './record-history.module.css';

/** A text up to this length is shown whole, before and after. */
const MAX_WHOLE = 40;
/** So much of what did not change is left around what did. */
const AROUND = 12;

/** Characters of a value that are shown until all of it is asked for. */
const MAX_SHOWN = 300;

type ChangedTextProps = { before: string; after: string; nothing: string };

/** What became of a text: short ones before and after, of long ones the words that changed and a little around them. */
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

/** A text as far as there is room for it, and all of it once that is asked for. */
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

/** The end of what stands before the first change, the beginning of what stands behind the last, and both between two. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const [head, tail] = [isFirst ? '' : firstCharacters(text, AROUND), isLast ? '' : text.slice(-AROUND).replace(/^[\udc00-\udfff]/, '')];
  return text.length <= AROUND * (isFirst || isLast ? 1 : 2) ? text : `${head}…${tail}`;
}
