import { KEYWORD_MAX } from '@houtai/contract/limits';
import { type ReactNode, useState } from 'react';

import { useDebounce } from '#platform/use-debounce.ts';
import { TextInput } from '#ui/input/texts/text-input.tsx';

type SearchInputProps = { label: string; placeholder?: string; onSearch: (keyword: string) => void };

/** A search box that searches while typing: `onSearch` gets the trimmed keyword once typing pauses. */
export function SearchInput({ label, placeholder = label, onSearch }: SearchInputProps): ReactNode {
  const [typed, setTyped] = useState('');
  const search = useDebounce((text: string) => onSearch(text.trim()));
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      maxLength={KEYWORD_MAX}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        search(text);
      }}
    />
  );
}
