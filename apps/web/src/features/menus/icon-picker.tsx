import { type ReactNode, useState } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import { ICON_WORDS } from './icon-words.ts';

import css from './icon-field.module.css';

/** A grid of all menu icons, with a search by name or content. */
export function IconPicker({ chosen, onChoose }: { chosen: string; onChoose: (name: string) => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = Object.entries(ICON_WORDS).filter(([name, words]) => name.includes(wanted) || words.includes(wanted));
  return (
    <div className={css.picker}>
      <TextInput aria-label="搜索图标" placeholder="搜索图标，如 合同、chart" value={typed} onChange={setTyped} />
      {found.length === 0 ? (
        <Empty>没有符合的图标</Empty>
      ) : (
        <div role="group" aria-label="图标" className={css.grid}>
          {found.map(([name, words]) => (
            <button
              key={name}
              type="button"
              title={`${name}（${words}）`}
              aria-label={`${name} ${words}`}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              <Icon name={name} size={20} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
