import { ownValue } from '@houtai/contract/own-value';
import { type KeyboardEvent, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { changePreference } from '#platform/preferences.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { lazyPart, prefetchPart } from '#ui/frame/lazy-part.ts';

import { togglePanel } from '../frame.ts';
import { openOutside } from '../outside.ts';
import type { ListedHit } from './hits.ts';
import { useHits } from './use-hits.ts';

import box from '#ui/input/texts/input-box.module.css';
import styles from './menu-search.module.css';

const loadHits = () => import('./hit-list.tsx').then(({ HitList }) => ({ default: HitList }));
const HitList = lazyPart(loadHits);

const PLACEHOLDER = '菜单快捷搜索';
const CHOICES_KEPT = 20;

type SearchBoxProps = {
  inputRef?: Ref<HTMLInputElement>;
  /** Whether the list floats above the page and is visible only while the box has the focus. */
  floating: boolean;
  /** Called after a choice. */
  onDone: () => void;
  /** Called when the user leaves by Esc without a choice. */
  onLeave?: () => void;
};

/** The console's search as a combobox: type, arrows, Enter; Esc clears it, then leaves it. */
export function SearchBox({ inputRef, floating, onDone, onLeave }: SearchBoxProps): ReactNode {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(!floating);
  const [at, setAt] = useState(0);
  const id = useId();
  const { hits, asking } = useHits(text, open);
  const active = Math.min(at, hits.length - 1);
  const choose = useChoose(() => {
    setText('');
    setOpen(!floating);
    onDone();
  });

  const handleKey = (event: KeyboardEvent) => {
    const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    const hit = hits[active];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((active + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit) {
      event.preventDefault();
      choose(hit);
    } else if (event.key === 'Escape' && floating) {
      event.preventDefault();
      if (text !== '') setText('');
      else onLeave?.();
    }
  };
  const isListed = open && (text.trim() !== '' || hits.length > 0);
  return (
    <>
      <div className={`${box.box} ${styles.field}`}>
        <Icon name="search" />
        <input
          ref={inputRef}
          role="combobox"
          aria-label={PLACEHOLDER}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? id : undefined}
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          placeholder={PLACEHOLDER}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setOpen(true);
          }}
          onFocus={() => {
            void prefetchPart(loadHits);
            setOpen(true);
          }}
          onPointerEnter={() => void prefetchPart(loadHits)}
          onBlur={() => floating && setOpen(false)}
          onKeyDown={handleKey}
        />
        {floating && <kbd aria-hidden>Ctrl K</kbd>}
      </div>
      <Suspense fallback={null}>
        {isListed && (
          <HitList {...{ id, hits, asking, active, floating }} isRecent={text.trim() === ''} onHover={setAt} onChoose={choose} />
        )}
      </Suspense>
    </>
  );
}

function useChoose(done: () => void): (hit: ListedHit) => void {
  const navigate = useNavigate();
  return ({ open }) => {
    done();
    if ('panel' in open) return togglePanel(open.panel);
    const { link, isOutside } = open;
    void changePreference('searchChoices', (old) => [link, ...old.filter((earlier) => earlier !== link)].slice(0, CHOICES_KEPT));
    if (isOutside) openOutside(link);
    else void navigate(link);
  };
}
