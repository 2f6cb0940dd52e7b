import { urgencyOf } from '@houtai/contract/urgency';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';

import css from './urgency-text.module.css';

/** The due time of a task in the words of its urgency, red when late; nothing when there is nothing to say. */
export function UrgencyText({ facts }: { facts: UrgencyFields }): ReactNode {
  const { words, tone } = urgencyOf(facts, useNow());
  return words === '' ? null : (
    <span className={css.words} data-tone={tone}>
      {words}
    </span>
  );
}

/** The same for a row's value, if it has one. */
export function UrgencyCell({ value }: { value: unknown }): ReactNode {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what rows hold of a value of this kind
  return value ? <UrgencyText facts={value as UrgencyFields} /> : null;
}
