import { lastDays } from '@houtai/contract/dates';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

import css from './search-form.module.css';

/** A condition of a list: text, one of several values, or a range of days under two names. */
export type SearchField<Name extends string> =
  | { kind: 'text'; name: Name; label: string; width?: number }
  | { kind: 'choice'; name: Name; label: string; choices: Readonly<Record<string, string>> }
  | { kind: 'days'; name: Name; until: Name; label: string };

const SHORTCUTS = [7, 30, 90] as const;

type SearchFormProps<Name extends string> = {
  fields: readonly SearchField<Name>[];
  /** The conditions that hold now, by name. */
  applied: (name: Name) => string;
  onSearch: (conditions: Readonly<Record<string, string>>) => void;
  /** Gets the first control, which 「/」 focuses. */
  first: RefObject<HTMLInputElement | null>;
};

/** The conditions of a list in one row: typed, then sent by 查询 or Enter. On a phone all but the first wait behind 筛选. */
export function SearchForm<Name extends string>({ fields, applied, onSearch, first }: SearchFormProps<Name>): ReactNode {
  const names = fields.flatMap((field) => (field.kind === 'days' ? [field.name, field.until] : [field.name]));
  const held = Object.fromEntries(names.map((name) => [name, applied(name)]));
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(held);
  const [open, setOpen] = useState(false);
  const state = JSON.stringify(held);
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    // The address changed by other means: back, a link, 清除条件.
    setSeen(state);
    setDraft(held);
  }

  const change = (values: Readonly<Record<string, string>>) => setDraft((before) => ({ ...before, ...values }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    onSearch(draft);
  };
  const parts = { draft, onChange: change, onSearch: (values: Readonly<Record<string, string>>) => onSearch({ ...draft, ...values }) };
  return (
    <form className={css.form} role="search" aria-label="筛选条件" data-open={open || undefined} onSubmit={search}>
      {fields.map((field, index) => (
        <SearchControl key={field.name} field={field} {...parts} control={index === 0 ? first : undefined} />
      ))}
      <Button className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="filter" />
        筛选
      </Button>
      <span className={css.acts}>
        <Button size="small" type="submit">
          查询
        </Button>
        <Button
          kind="ghost"
          size="small"
          onClick={() => {
            setDraft(Object.fromEntries(names.map((name) => [name, ''])));
            setOpen(false);
            onSearch({});
          }}
        >
          重置
        </Button>
      </span>
    </form>
  );
}

type ControlProps<Name extends string> = {
  field: SearchField<Name>;
  draft: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
  onSearch: (values: Readonly<Record<string, string>>) => void;
  control: RefObject<HTMLInputElement | null> | undefined;
};

function SearchControl<Name extends string>({ field, draft, onChange, onSearch, control }: ControlProps<Name>): ReactNode {
  const value = draft[field.name] ?? '';
  if (field.kind === 'text')
    return (
      <label className={css.field} style={{ width: field.width ?? 168 }}>
        <Icon name="search" size={14} />
        <input
          ref={control}
          type="search"
          aria-label={field.label}
          placeholder={field.label}
          maxLength={64}
          value={value}
          onChange={(event) => onChange({ [field.name]: event.target.value })}
          onKeyDown={(event) => clearByEscape(event, () => onChange({ [field.name]: '' }))}
        />
      </label>
    );
  if (field.kind === 'choice')
    return (
      <label className={css.field}>
        <span>{field.label}</span>
        <select value={value} onChange={(event) => onChange({ [field.name]: event.target.value })}>
          <option value="">全部</option>
          {Object.entries(field.choices).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      </label>
    );
  return <DaysControl field={field} draft={draft} onChange={onChange} onSearch={onSearch} />;
}

function DaysControl<Name extends string>({
  field,
  draft,
  onChange,
  onSearch,
}: Omit<ControlProps<Name>, 'field' | 'control'> & { field: Extract<SearchField<Name>, { kind: 'days' }> }): ReactNode {
  const from = draft[field.name] ?? '';
  const until = draft[field.until] ?? '';
  const rangeOf = (days: number) => {
    const range = lastDays(days, new Date());
    return { [field.name]: range.from, [field.until]: range.to };
  };
  return (
    <fieldset className={css.days} aria-label={field.label}>
      <span className={css.field}>
        <input
          type="date"
          aria-label={`${field.label}，从`}
          max={until || undefined}
          value={from}
          onChange={(event) => onChange({ [field.name]: event.target.value })}
        />
        至
        <input
          type="date"
          aria-label={`${field.label}，到`}
          min={from || undefined}
          value={until}
          onChange={(event) => onChange({ [field.until]: event.target.value })}
        />
      </span>
      {SHORTCUTS.map((days) => {
        const range = rangeOf(days);
        const chosen = Object.entries(range).every(([name, day]) => draft[name] === day);
        return (
          <button key={days} type="button" className={css.shortcut} aria-pressed={chosen} onClick={() => onSearch(range)}>
            最近{days}天
          </button>
        );
      })}
    </fieldset>
  );
}

function clearByEscape(event: KeyboardEvent<HTMLInputElement>, clear: () => void): void {
  if (event.key !== 'Escape' || event.currentTarget.value === '') return;
  event.stopPropagation();
  clear();
}
