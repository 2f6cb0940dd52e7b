import { calls } from '@houtai/contract';
import type { ImportValue } from '@houtai/contract/imported-rows';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';

import { refreshSubjects, useSend } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';

import { nextCode, similarOptions } from './near-options.ts';

import css from './import.module.css';

type Choice = { value: string; label: string };

type AliasRowProps = {
  spelling: ImportValue;
  /** The current meaning; blank when unknown. */
  now: string;
  isSaid: boolean;
  options: readonly Choice[];
  /** The dictionary whose entries are the options; blank for other options. */
  dictionary: string;
  onChoose: (value: string) => void;
};

/**
 * A spelling of the sheet and its meaning; when that is unknown, the likeliest candidates with their keys, and a new entry for users who
 * may add one.
 */
export function AliasRow({ spelling, now, isSaid, options, dictionary, onChoose }: AliasRowProps): ReactNode {
  const { text, rows, why } = spelling;
  const near = now === '' ? similarOptions(text, options) : [];
  const choose = (event: KeyboardEvent) => {
    const candidate = near[Number(event.key) - 1];
    if (!candidate || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(candidate.value);
  };
  return (
    <li data-open={now === '' || undefined} onKeyDown={choose}>
      <span title={text}>
        {text} <small>{rows} 行</small>
      </span>
      <PlainSelect
        aria-label={`「${text}」对应的值`}
        value={now}
        options={[['', '请选择'], ...options.map(({ value, label }) => [value, label] as const)]}
        onChange={onChoose}
      />
      <small title={why}>{now === '' ? '待选' : isSaid ? '已选' : now === spelling.value ? why : ''}</small>
      {now === '' && (
        <div className={css.near}>
          {near.map(({ value, label }, at) => (
            <button key={value} type="button" aria-keyshortcuts={String(at + 1)} onClick={() => onChoose(value)}>
              {label} <kbd>{at + 1}</kbd>
            </button>
          ))}
          {dictionary !== '' && (
            <Can tag={['system:dict:add']}>
              <NewEntry dictionary={dictionary} text={text} options={options} onMade={onChoose} />
            </Can>
          )}
        </div>
      )}
    </li>
  );
}

type NewEntryProps = Pick<AliasRowProps, 'dictionary' | 'options'> & { text: string; onMade: (code: string) => void };

function NewEntry({ dictionary, text, options, onMade }: NewEntryProps): ReactNode {
  const client = useQueryClient();
  const add = useSend(calls.dictionaries.addEntry);
  const make = async () => {
    const { code } = await add.run({
      type: dictionary,
      codeText: text,
      code: nextCode(options),
      tone: '',
      active: true,
      isDefault: false,
      remark: '',
    });
    await refreshSubjects(client, 'imports');
    onMade(code);
  };
  return (
    <button type="button" className={css.add} disabled={add.busy} onClick={() => void make()}>
      ＋ 新增字典项「{text}」
    </button>
  );
}
