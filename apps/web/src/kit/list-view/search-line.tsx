import { cleanText, faultOfText } from '@houtai/contract/form-check';
import type { SavedSearch } from '@houtai/contract/list-views';
import { SAVED_SEARCH_FORM } from '@houtai/contract/list-views-form';
import { type FormEvent, type ReactNode, useState } from 'react';

import { visibleInHtml } from '#kit/form/visible-in-html.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import box from '#ui/input/texts/input-box.module.css';
import patterns from '#ui/patterns.module.css';
import css from './saved-searches.module.css';

type SearchLineProps = {
  saved: SavedSearch;
  isCurrent: boolean;
  isBusy: boolean;
  nameFault: (name: string) => string;
  onChoose: () => void;
  onRename: (name: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

/** One saved search: a click applies it; it can be renamed in place, and removed after a confirmation. */
export function SearchLine(props: SearchLineProps): ReactNode {
  const { saved, isCurrent, isBusy, onChoose } = props;
  const [act, setAct] = useState<'rename' | 'remove' | null>(null);
  const done = (sent: Promise<unknown>) =>
    sent
      .then(() => setAct(null))
      .catch(() => {
        // The global error handling shows the refusal; the line stays for another attempt.
      });
  if (act === 'rename') return <RenameLine {...props} onDone={() => setAct(null)} onSend={(name) => void done(props.onRename(name))} />;
  if (act === 'remove')
    return (
      <li className={css.line}>
        <span className={css.question} title={saved.name}>
          删除「{saved.name}」？
        </span>
        <Button size="small" kind="danger" autoFocus disabled={isBusy} onClick={() => void done(props.onRemove())}>
          删除方案
        </Button>
        <Button size="small" kind="ghost" onClick={() => setAct(null)}>
          取消
        </Button>
      </li>
    );
  return (
    <li className={css.line}>
      <button type="button" className={css.choose} title={saved.name} aria-current={isCurrent || undefined} onClick={onChoose}>
        {saved.name}
      </button>
      <IconButton icon="edit" label="重命名" what={saved.name} onClick={() => setAct('rename')} />
      <IconButton icon="trash" label="删除" what={saved.name} onClick={() => setAct('remove')} />
    </li>
  );
}

const NAME = SAVED_SEARCH_FORM.fields.name;

type RenameLineProps = SearchLineProps & { onSend: (name: string) => void; onDone: () => void };

function RenameLine({ saved, isBusy, nameFault, onSend, onDone }: RenameLineProps): ReactNode {
  const [typed, setTyped] = useState(saved.name);
  const name = cleanText(NAME, typed);
  const fault = faultOfText(NAME, typed, visibleInHtml) || nameFault(name);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (fault === '') onSend(name);
  };
  return (
    <li>
      <form
        className={css.keep}
        onSubmit={rename}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      >
        <label className={`${box.box} ${patterns.fill}`}>
          <input
            autoFocus
            aria-label="新的名称"
            aria-invalid={fault !== ''}
            maxLength={NAME.max}
            value={typed}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button size="small" type="submit" disabled={fault !== '' || isBusy}>
          改名
        </Button>
        {fault !== '' && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </li>
  );
}
