import { type KeyboardEvent, type ReactNode, type Ref, useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { changePreference, usePreferences } from '../../platform/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { openOutside } from '../outside.ts';
import { type SearchEntry, searchMenus } from './search-menus.ts';
import { useSearchIndex } from './use-search-index.ts';

import box from '../../ui/input-box.module.css';
import styles from './menu-search.module.css';

const PLACEHOLDER = '菜单快捷搜索';
const CHOICES_KEPT = 20;

type SearchBoxProps = {
  inputRef?: Ref<HTMLInputElement>;
  /** The list lies over what is below, and is there only while the box has the focus. */
  floating: boolean;
  onDone: () => void;
};

/** The menu search as a combobox: type, arrows, Enter; Esc empties it, then leaves it. */
export function SearchBox({ inputRef, floating, onDone }: SearchBoxProps): ReactNode {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(!floating);
  const [at, setAt] = useState(0);
  const id = useId();
  const hits = useHits(text, open);
  const active = Math.min(at, hits.length - 1);
  const choose = useChoose(() => {
    setText('');
    setOpen(!floating);
    onDone();
  });

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[active];
    if (event.nativeEvent.isComposing) return;
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
      else onDone();
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
          onFocus={() => setOpen(true)}
          onBlur={() => floating && setOpen(false)}
          onKeyDown={handleKey}
        />
        {floating && <kbd aria-hidden>Ctrl K</kbd>}
      </div>
      {isListed && (
        <Hits id={id} hits={hits} active={active} isRecent={text.trim() === ''} floating={floating} onHover={setAt} onChoose={choose} />
      )}
    </>
  );
}

function useHits(text: string, isWanted: boolean): readonly SearchEntry[] {
  const index = useSearchIndex(isWanted);
  const chosen = usePreferences((preferences) => preferences.searchChoices);
  const wanted = useDeferredValue(text);
  return index ? searchMenus(wanted, index.entries, chosen, index.fuzzy) : [];
}

function useChoose(done: () => void): (entry: SearchEntry) => void {
  const navigate = useNavigate();
  return (entry) => {
    done();
    void changePreference('searchChoices', (old) => [entry.link, ...old.filter((link) => link !== entry.link)].slice(0, CHOICES_KEPT));
    if (entry.route.external) openOutside(entry.link);
    else void navigate(entry.link);
  };
}

type HitsProps = {
  id: string;
  hits: readonly SearchEntry[];
  active: number;
  isRecent: boolean;
  floating: boolean;
  onHover: (index: number) => void;
  onChoose: (entry: SearchEntry) => void;
};

function Hits({ id, hits, active, isRecent, floating, onHover, onChoose }: HitsProps): ReactNode {
  return (
    <div className={floating ? `${styles.floating} ${styles.list}` : styles.list} onMouseDown={(event) => event.preventDefault()}>
      {isRecent && <p className={styles.heading}>最近选择</p>}
      {hits.length === 0 && <p className={styles.heading}>没有找到菜单，试试标题或拼音首字母</p>}
      <div id={id} role="listbox" aria-label="搜索结果">
        {hits.map((hit, index) => (
          <div
            key={hit.route.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            ref={(row) => {
              if (index === active) row?.scrollIntoView?.({ block: 'nearest' });
            }}
            onPointerMove={() => onHover(index)}
            onClick={() => onChoose(hit)}
          >
            <Icon name={hit.route.external ? 'external' : hit.route.icon} />
            <span>{hit.label}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
