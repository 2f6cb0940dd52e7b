import type { ChangeEvent } from 'react';

import { Glyph } from './glyphs.tsx';
import { caretAfter, groupPhone, phoneDigits } from './phone-text.ts';
import { SignInField } from './sign-in-field.tsx';

type Props = { digits: string; error?: string; autoFocus: boolean; onChange: (digits: string) => void };

/** Shows the number in groups and passes on its digits. */
export function PhoneField({ digits, error, autoFocus, onChange }: Props) {
  const handleChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const typed = phoneDigits(input.value);
    const caret = caretAfter(groupPhone(typed), input.value, input.selectionStart ?? input.value.length);
    // Set before React writes the same text, so that the caret does not jump to the end.
    input.value = groupPhone(typed);
    input.setSelectionRange(caret, caret);
    onChange(typed);
  };
  return (
    <SignInField
      label="手机号"
      icon={<Glyph name="phone" />}
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="username"
      autoFocus={autoFocus}
      value={groupPhone(digits)}
      error={error}
      onChange={handleChange}
    />
  );
}
