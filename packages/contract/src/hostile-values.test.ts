import { describe, expect, it } from 'vitest';

import type { Call } from './call.ts';
import { hostileInputs } from './hostile-inputs.ts';
import { calls } from './index.ts';

const ALL: [string, Call][] = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]): [string, Call] => [`${subject}.${name}`, call]),
);

describe.each(ALL)('%s', (_, call) => {
  it('accepts or refuses every hostile value of every field, and never throws', () => {
    for (const input of hostileInputs(call.request)) expect(() => call.request.safeParse(input), JSON.stringify(input)).not.toThrow();
  });
});
