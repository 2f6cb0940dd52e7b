import type { SecretField } from '@houtai/contract/form';
import { passwordStrength } from '@houtai/contract/password-strength';
import type { ReactNode } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { PasswordField } from '#kit/form/fields/form-fields.tsx';
import { StrengthMeter } from '#ui/input/texts/strength-meter.tsx';

type NewPasswordProps = { of: { pws: BoundField<SecretField>; repeat: BoundField<SecretField> }; typed: string };

/** Inputs for a new password and its repetition, with its strength. */
export function NewPassword({ of: { pws, repeat }, typed }: NewPasswordProps): ReactNode {
  return (
    <>
      <div>
        <PasswordField of={pws} autoComplete="new-password" hint="8-20 位，须同时包含数字和字母" />
        <StrengthMeter score={typed === '' ? null : passwordStrength(typed)} />
      </div>
      <PasswordField of={repeat} autoComplete="new-password" />
    </>
  );
}
